call lslint#ale#Define('logstash')
