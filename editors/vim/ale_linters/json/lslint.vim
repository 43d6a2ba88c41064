call lslint#ale#Define('json')
