import { type Endpoint, mediaTypes, type Priority } from './endpoint.ts'

const files: readonly string[] = [mediaTypes.csv, mediaTypes.xlsx]

/** Searches are last unless their endpoint says otherwise, and so is any list that is asked for as a file. */
export function priorityOf({ priority, pace, also = [] }: Endpoint, accepts = ''): Priority {
  if (priority) return priority
  if (pace === 'search') return 'last'
  return also.some((type) => files.includes(type) && accepts.includes(type)) ? 'last' : 'usual'
}
