import type { FeedbackMessage } from '../../../contract/features/feedback/fields.ts'
import { useSite } from '../../core/site-context.tsx'
import { TimeOfDay } from '../../ui/dates.tsx'
import { SentFiles } from './files.tsx'
import { useFeedbackWords } from './words.ts'

/** The first letters of a name, at most two. */
const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => [...word][0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase()

/** Messages of both sides, oldest first. `base` is the path of their files. */
export function Messages({ messages, base }: { messages: readonly FeedbackMessage[]; base: string }) {
  const t = useFeedbackWords()
  const { brandName } = useSite()
  return (
    <ol aria-label={t.list} className="flex flex-col gap-5">
      {messages.map(({ id, at, side, name, text, language, cameBy, files }) => (
        <li key={id} className="flex gap-3">
          <span
            aria-hidden="true"
            className={`flex size-8 shrink-0 items-center justify-center rounded-[50%] text-12 font-semibold ${
              side === 'staff' ? 'bg-tint text-accent' : 'bg-sunken text-ink-2'
            }`}
          >
            {initialsOf(name)}
          </span>
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <b className="font-semibold wrap-anywhere">
                {side === 'staff' ? `${name}, ${brandName}` : name}
              </b>
              <span className="text-12 text-ink-2">
                <TimeOfDay at={new Date(at)} withDay />
                {cameBy !== 'page' && ` · ${t.cameBy[cameBy]}`}
              </span>
            </p>
            <p lang={language ?? undefined} className="whitespace-pre-wrap wrap-anywhere">
              {text}
            </p>
            <SentFiles files={files} base={base} />
          </div>
        </li>
      ))}
    </ol>
  )
}
