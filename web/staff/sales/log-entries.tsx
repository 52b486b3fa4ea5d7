import type { CallEntry } from '../../../contract/features/sales/tonight.ts'
import { useLanguage } from '../../words/language.tsx'
import { byText, outcomeText } from './now-text.ts'
import { useSalesWords } from './words.ts'

/** Calls and notes of a customer, latest first. */
export function LogEntries({ log, timeZone }: { log: readonly CallEntry[]; timeZone: string }) {
  const t = useSalesWords()
  const { language } = useLanguage()
  const around = { t, language, timeZone }
  return (
    <ul className="flex flex-col gap-2">
      {log.map((entry) => (
        <li key={entry.id} className="flex gap-2">
          <span aria-hidden="true" className="mt-1.5 size-2 shrink-0 rounded-full bg-accent" />
          <p className="min-w-0 wrap-anywhere">
            <span className="text-12 text-ink-2">{byText(entry, around)}</span>{' '}
            {[outcomeText(entry, around), entry.note].filter(Boolean).join('. ')}
          </p>
        </li>
      ))}
    </ul>
  )
}
