import { useRef, useState } from 'react'
import {
  type FeedbackFile,
  feedbackFileBytes,
  feedbackFileTypes,
  mostFeedbackFiles,
} from '../../../contract/features/feedback/fields.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type FeedbackWords, useFeedbackWords } from './words.ts'

/** Files chosen but not sent. */
export type Chosen = {
  files: readonly File[]
  problem: string | undefined
  add: (more: Iterable<File>) => void
  remove: (file: File) => void
  clear: () => void
}

function faultOf(file: File, t: FeedbackWords): string | undefined {
  if (!feedbackFileTypes.some((type) => type === file.type)) return t.wrongType(file.name)
  return file.size > feedbackFileBytes ? t.tooLarge(file.name) : undefined
}

/** At most three files. A file that can't be sent is reported and left out; the others stay. */
export function useChosenFiles(): Chosen {
  const t = useFeedbackWords()
  const [files, setFiles] = useState<readonly File[]>([])
  const [problem, setProblem] = useState<string>()
  return {
    files,
    problem,
    add(more) {
      const given = [...more]
      const good = given.filter((file) => !faultOf(file, t))
      const all = [...files, ...good]
      const bad = given.map((file) => faultOf(file, t)).find(Boolean)
      setProblem(bad ?? (all.length > mostFeedbackFiles ? t.tooMany : undefined))
      setFiles(all.slice(0, mostFeedbackFiles))
    },
    remove: (file) => {
      setProblem(undefined)
      setFiles(files.filter((one) => one !== file))
    },
    clear: () => {
      setProblem(undefined)
      setFiles([])
    },
  }
}

/** Chooses files; shows the chosen ones and what was wrong with rejected ones. */
export function FileChoice({ chosen, hint = false }: { chosen: Chosen; hint?: boolean }) {
  const t = useFeedbackWords()
  const input = useRef<HTMLInputElement>(null)
  const { files, problem } = chosen
  return (
    <div className="flex min-w-0 flex-col items-start gap-2">
      <input
        ref={input}
        type="file"
        multiple
        accept={feedbackFileTypes.join(',')}
        aria-label={t.addFiles}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const given = [...(event.target.files ?? [])]
          event.target.value = ''
          chosen.add(given)
        }}
      />
      {files.length > 0 && (
        <ul aria-label={t.files} className="flex flex-wrap gap-2">
          {files.map((file, n) => (
            <li key={`${n} ${file.name}`} className="max-w-full overflow-hidden">
              <Chip label={file.name} onRemove={() => chosen.remove(file)} />
            </li>
          ))}
        </ul>
      )}
      {problem && (
        <p role="alert" className="text-12 wrap-anywhere text-danger">
          {problem}
        </p>
      )}
      <Button icon="clip" disabled={files.length >= mostFeedbackFiles} onClick={() => input.current?.click()}>
        {t.addFiles}
      </Button>
      {hint && <p className="text-12 text-ink-2">{t.fileHint}</p>}
    </div>
  )
}

/** The files of a message: pictures as thumbnails, others by name. A click saves one. */
export function SentFiles({ files, base }: { files: readonly FeedbackFile[]; base: string }) {
  const t = useFeedbackWords()
  if (files.length === 0) return null
  return (
    <ul aria-label={t.files} className="mt-2 flex flex-wrap gap-2">
      {files.map(({ fileId, name, type }) => (
        <li key={fileId} className="max-w-full">
          <a
            href={`/api/v1/${base}/files/${fileId}`}
            download={name}
            className="flex max-w-full items-center gap-2 overflow-hidden rounded-4 border border-field text-12 font-semibold hover:bg-sunken"
          >
            {type.startsWith('image/') ? (
              <img
                src={`/api/v1/${base}/files/${fileId}`}
                alt={name}
                loading="lazy"
                className="size-24 object-cover"
              />
            ) : (
              <span className="flex min-w-0 items-center gap-2 px-3 py-1.5">
                <Icon name="document" />
                <span className="truncate">{name}</span>
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  )
}
