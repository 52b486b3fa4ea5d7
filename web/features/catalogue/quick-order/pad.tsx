import { type FormEvent, useRef, useState } from 'react'
import { useKept } from '../../../core/kept.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextArea, TextInput } from '../../../ui/inputs.tsx'
import { countText } from '../../../words/format.ts'
import { useMessages } from '../../../words/language.tsx'
import { linesOf, mostLines } from './line-rules.ts'

/** Line by line: Enter adds the line to the list and empties the box. */
export function Pad({ onLine }: { onLine: (line: string) => void }) {
  const t = useMessages().quickOrder
  const [text, setText] = useState('')
  const form = useRef<HTMLFormElement>(null)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const line = text.trim()
    if (line === '') return
    onLine(line)
    setText('')
    form.current?.querySelector('input')?.focus()
  }

  return (
    <form ref={form} onSubmit={onSubmit} className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <Field label={t.pad}>
          <TextInput
            value={text}
            onChange={setText}
            placeholder={t.padHint}
            maxLength={200}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
        </Field>
      </div>
      <Button submit icon="plus">
        <span className="max-md:sr-only">{t.addLine}</span>
      </Button>
    </form>
  )
}

const readText = (kept: unknown) => (typeof kept === 'string' ? kept : undefined)

type PasteProps = {
  /** Lines already on the list. */
  taken: number
  onLines: (lines: readonly string[]) => void
}

/** Lines pasted from a spreadsheet or a message. The text survives a reload until its lines are on the list. */
export function PasteBox({ taken, onLines }: PasteProps) {
  const t = useMessages().quickOrder
  const [kept, keep] = useKept<string | undefined>('drafts.quick-order-text', readText)
  const text = kept ?? ''
  const lines = linesOf(text)
  const room = mostLines - taken
  const error = lines.length > room ? t.tooMany(countText(lines.length), countText(room)) : undefined
  return (
    <form
      className="flex flex-col items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (lines.length === 0 || error) return
        onLines(lines)
        keep(undefined)
      }}
    >
      <div className="-mx-1 max-h-60 w-[calc(100%+0.5rem)] overflow-y-auto px-1 pb-1 [&_textarea]:min-h-20">
        <Field label={t.paste} hint={t.pasteHint} error={error}>
          <TextArea
            value={text}
            onChange={(next) => keep(next || undefined)}
            rows={3}
            spellCheck={false}
            autoCapitalize="off"
          />
        </Field>
      </div>
      {lines.length > 0 && (
        <Button submit kind="primary" icon="search" disabled={error !== undefined}>
          {t.find(lines.length)}
        </Button>
      )}
    </form>
  )
}
