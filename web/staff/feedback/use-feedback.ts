import { useQueryClient } from '@tanstack/react-query'
import { dayAt } from '../../../contract/core/dates.ts'
import { type DeskFeedback, feedbackDesk } from '../../../contract/features/feedback/desk.ts'
import { read } from '../../core/query.ts'
import { useZone } from '../../ui/dates.tsx'
import { shipDayText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'

/** Shows a thread after a change, and fetches the list again. */
export function useChanged(): (thread: DeskFeedback) => void {
  const client = useQueryClient()
  return (thread) => {
    client.setQueryData(read(feedbackDesk.read, { params: { id: thread.id } }).queryKey, thread)
    void client.invalidateQueries({ queryKey: [feedbackDesk.list.path] })
  }
}

/** The day of an instant, in words. */
export function useDayText(): (at: string) => string {
  const zone = useZone()
  const { language } = useLanguage()
  return (at) => shipDayText(dayAt(new Date(at), zone), language)
}
