import { useQuery } from '@tanstack/react-query'
import { type Task, tasks } from '../../../contract/features/tasks.ts'
import { read } from '../../core/query.ts'
import { useMayCall } from '../../core/session.ts'

/** A task with its progress, kept current by live events; undefined without an id. */
export const useTask = (id: number | undefined): Task | undefined =>
  useQuery({
    ...read(tasks.read, { params: { id: String(id) } }),
    enabled: id !== undefined,
    staleTime: 0,
  }).data

const current = read(tasks.list, { query: { show: 'current', pageSize: '50' } })
const none: readonly Task[] = []

/** The user's tasks that are running or whose result is unseen; the same on every page and after a reload. */
export function useCurrentTasks(): readonly Task[] {
  const enabled = useMayCall(tasks.list)
  return useQuery({ ...current, enabled, staleTime: 0 }).data?.rows ?? none
}
