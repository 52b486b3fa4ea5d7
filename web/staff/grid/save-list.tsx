import { useEffect, useState } from 'react'
import type { Endpoint, SendOf } from '../../../contract/core/endpoint.ts'
import { mostRowsAtOnce, type SavedList, tasks } from '../../../contract/features/tasks.ts'
import { call } from '../../core/api.ts'
import { callForFile } from '../../core/api-files.ts'
import { followFile } from '../../core/hand-over.ts'
import { SaveMenu } from '../../features/files/save-menu.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { hasEnded } from '../tasks/chip-rules.ts'
import { fileAddress } from '../tasks/task-parts.tsx'
import { useTask } from '../tasks/use-task.ts'
import { useTaskWords } from '../tasks/words.ts'
import type { ListView } from './use-list.ts'
import { useGridWords } from './words.ts'

type Props<E extends Endpoint> = {
  endpoint: E
  name: SavedList
  view: Pick<ListView, 'asked'> & { list: { data: { total: number } | undefined } }
}

/** Saves every matching row in the current order: immediately, or with a background task if there are many. */
export function SaveList<E extends Endpoint>({ endpoint, name, view }: Props<E>) {
  const t = useGridWords()
  const words = useTaskWords()
  const fetchWhenReady = useFileOf()
  const total = view.list.data?.total ?? 0

  async function start(form: 'csv' | 'xlsx') {
    const { taskId } = await call(tasks.saveList, { body: { list: name, form, query: { ...view.asked } } })
    fetchWhenReady(taskId)
    return words.fileStarted(total)
  }
  return (
    <SaveMenu
      load={(file) => callForFile(endpoint, { query: view.asked } as unknown as SendOf<E>, file)}
      {...(total > mostRowsAtOnce && { start })}
      forms={['CSV', 'XLSX']}
      words={{ save: t.saveAs, saving: t.savingFile, saved: t.savedFile }}
    />
  )
}

/** Downloads a task's file when it is ready, while the page is open. It also stays available in the list of tasks. */
function useFileOf(): (taskId: number) => void {
  const words = useTaskWords()
  const [taskId, setTaskId] = useState<number>()
  const task = useTask(taskId)
  useEffect(() => {
    if (!task || task.id !== taskId || !hasEnded(task.state)) return
    setTaskId(undefined)
    if (!task.file) return
    followFile(fileAddress(task), task.file.name)
    showToast({ text: words.fileReady(task.file.name) })
    void call(tasks.markSeen, { body: { ids: [task.id] } }).catch(() => undefined)
  }, [task, taskId, words])
  return setTaskId
}
