import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { CellEdit, EditOutcome } from './column.ts'
import { useGridWords } from './words.ts'

type Props<Row> = {
  row: Row
  edit: CellEdit<Row>
  label: string
  /** The typed key that started editing; without it editing starts with the cell's text. */
  typed: string | undefined
  right: boolean
  /** `down`: saved with Enter, so the cell below is next. */
  onClose: (next: 'stay' | 'down' | 'right') => void
}

/** A cell being edited. Enter saves and goes down, Tab goes right, Escape cancels. A rejected value stays in the cell. */
export function EditCell<Row>({ row, edit, label, typed, right, onClose }: Props<Row>) {
  const t = useGridWords()
  const before = edit.text(row)
  const [text, setText] = useState(typed ?? before)
  const [outcome, setOutcome] = useState<EditOutcome | 'saving'>()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    input.current?.focus()
    if (typed === undefined) input.current?.select()
  }, [typed])

  async function save(next: 'stay' | 'down' | 'right', anyway = false) {
    if (outcome === 'saving') return
    if (text.trim() === before) return onClose(next)
    setOutcome('saving')
    const answer = await edit.save(row, text.trim(), { anyway })
    if (answer.kind === 'saved') return onClose(next)
    setOutcome(answer)
    input.current?.focus()
  }

  const trouble = outcome === 'saving' ? undefined : outcome
  return (
    <div className="relative">
      <input
        ref={input}
        aria-label={label}
        aria-invalid={trouble !== undefined}
        inputMode={edit.inputMode ?? 'text'}
        value={text}
        readOnly={outcome === 'saving'}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => trouble === undefined && void save('stay')}
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.key === 'Escape') onClose('stay')
          else if (event.key === 'Enter') void save('down')
          else if (event.key === 'Tab' && !event.shiftKey) void save('right')
          else return
          event.preventDefault()
        }}
        className={`h-7 w-full rounded-2 border-2 bg-surface px-1 text-14 ${right ? 'text-right' : ''} ${
          trouble ? 'border-danger text-danger' : 'border-accent'
        } ${outcome === 'saving' ? 'text-ink-3' : ''}`}
      />
      {trouble && (
        <div
          role="alert"
          className="absolute top-full left-0 z-20 mt-1 flex w-80 max-w-[80vw] flex-col gap-2 rounded-4 border border-line-2 bg-surface p-3 text-left text-14 whitespace-normal shadow-float"
        >
          {trouble.kind === 'refused' ? (
            <p className="text-danger">{trouble.message}</p>
          ) : trouble.kind === 'changed' ? (
            <>
              <p>{t.changed(trouble.theirs)}</p>
              <div className="flex flex-wrap gap-2">
                <Button size={28} onClick={() => onClose('stay')}>
                  {t.keepTheirs(trouble.theirs)}
                </Button>
                <Button size={28} kind="primary" onClick={() => void save('stay', true)}>
                  {t.overwrite(text.trim())}
                </Button>
              </div>
            </>
          ) : null}
        </div>
      )}
    </div>
  )
}
