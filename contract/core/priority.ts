import { type Endpoint, mediaTypes, type Priority } from './endpoint.ts'

const files: readonly string[] = [mediaTypes.csv, mediaTypes.xlsx]

/** The endpoint's own priority; by default `last` for searches and for lists requested as a file, otherwise `usual`. */
export function priorityOf({ priority, pace, also = [] }: Endpoint, accepts = ''): Priority {
  if (priority) return priority
  if (pace === 'search') return 'last'
  return also.some((type) => files.includes(type) && accepts.includes(type)) ? 'last' : 'usual'
}
