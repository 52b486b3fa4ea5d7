import { type ReactNode, useState } from 'react'
import type { FileFacts, FilePlan } from '../../../contract/features/daily-prices/file-shapes.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Select } from '../../ui/select.tsx'
import { useFileWords } from './file-words.ts'

const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
const delimiters = [',', ';', '\t', '|'] as const

type FormatProps = {
  facts: FileFacts
  plan: FilePlan
  isLocked: boolean
  onChange: (chosen: Partial<FilePlan>) => void
  children?: ReactNode
}

/** How a file is read, such as its heading line and sheet; a change reads it again. */
export function FileFormat({ facts, plan, isLocked, onChange, children }: FormatProps) {
  const t = useFileWords()
  const c = t.columns
  const [heading, setHeading] = useState(String(plan.headingLine ?? ''))
  return (
    <div className="grid grid-cols-2 gap-3 p-4 md:px-6">
      {children}
      <Field label={c.heading}>
        <TextInput
          value={heading}
          inputMode="numeric"
          readOnly={isLocked}
          onChange={setHeading}
          onBlur={() => {
            const line = Number(heading)
            if (Number.isInteger(line) && line > 0 && line !== plan.headingLine)
              onChange({ headingLine: line })
          }}
        />
      </Field>
      {plan.sheet !== null ? (
        <Field label={c.sheet}>
          <Select
            value={plan.sheet}
            disabled={isLocked}
            onChange={(sheet) => onChange({ sheet })}
            options={facts.sheets.map((value) => ({ value, label: value }))}
          />
        </Field>
      ) : (
        <>
          <Field label={c.encoding}>
            <Select
              value={plan.encoding ?? 'utf-8'}
              disabled={isLocked}
              onChange={(encoding) => onChange({ encoding })}
              options={encodings.map((value) => ({ value, label: c.encodings[value] }))}
            />
          </Field>
          <Field label={c.delimiter}>
            <Select
              value={plan.delimiter ?? ','}
              disabled={isLocked}
              onChange={(delimiter) => onChange({ delimiter })}
              options={delimiters.map((value) => ({ value, label: c.delimiters[value] }))}
            />
          </Field>
        </>
      )}
      <Field label={c.decimals}>
        <Select
          value={plan.decimals}
          disabled={isLocked}
          onChange={(decimals) => onChange({ decimals })}
          options={(['dot', 'comma'] as const).map((value) => ({ value, label: c.marks[value] }))}
        />
      </Field>
      <Field label={c.dates}>
        <Select
          value={plan.dayOrder}
          disabled={isLocked}
          onChange={(dayOrder) => onChange({ dayOrder })}
          options={(['mdy', 'dmy'] as const).map((value) => ({ value, label: c.orders[value] }))}
        />
      </Field>
      <p className="col-span-2 text-12 text-ink-2">{c.found}</p>
    </div>
  )
}

const shownLines = 14

type LinesProps = {
  facts: FileFacts
  skipped: number
  /** Asks which line has the headings, if that is unknown. */
  onHeading?: (line: number) => void
}

export function FileLines({ facts, skipped, onHeading }: LinesProps) {
  const t = useFileWords()
  return (
    <section aria-label={t.columns.lines} className="border-t border-line">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 px-4 py-3 md:px-6">
        <h2 className="font-semibold">{t.columns.lines}</h2>
        <p className="text-12 text-ink-2">{t.columns.lineCount(facts.lines, skipped)}</p>
      </div>
      <ol className="text-12">
        {facts.firstLines.slice(0, shownLines).map(({ line, text, kind }) => (
          <li
            key={line}
            className={`flex ${onHeading ? 'min-h-9' : 'h-7'} items-center gap-3 border-t border-line px-4 md:px-6 ${kind === 'heading' ? 'bg-tint font-semibold' : ''}`}
          >
            <span className="w-6 text-right text-ink-3 tabular-nums">{line}</span>
            <span className="min-w-0 flex-1 truncate">{text}</span>
            {onHeading && kind !== 'blank_line' ? (
              <Button kind="quiet" aria-label={t.columns.isHeadingOf(line)} onClick={() => onHeading(line)}>
                {t.columns.isHeading}
              </Button>
            ) : (
              t.columns.kinds[kind] && (
                <Badge kind={kind === 'heading' ? 'accent' : 'neutral'}>{t.columns.kinds[kind]}</Badge>
              )
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
