call lslint#ale#Define('yaml')
