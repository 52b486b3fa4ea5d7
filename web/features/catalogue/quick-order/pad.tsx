import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { asDay, type Day } from '../../../../contract/core/dates.ts'
import { useKept } from '../../../core/kept.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/inputs.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { countText } from '../../../words/format.ts'
import { useMessages } from '../../../words/language.tsx'
import { useShipment } from '../../shipment/use-shipment.ts'
import { linesOf, mostLines } from './line-rules.ts'
import { NamedDay } from './named-day.tsx'
import { readLines } from './read-lines.ts'

const readText = (kept: unknown) => (typeof kept === 'string' ? kept : undefined)

type Props = {
  /** Lines already on the list. */
  taken: number
  /** Returns what takes the lines off the list again. */
  onLines: (lines: readonly string[]) => () => void
}

/**
 * The box for a line or a whole list: Enter or the button puts its lines on the list. The text survives a reload until they are there, and
 * stays if there are too many.
 */
export function Pad({ taken, onLines }: Props) {
  const t = useMessages()
  const toast = useToast()
  const { data: shipment } = useShipment()
  const [kept, keep] = useKept<string | undefined>('drafts.quick-order-text', readText)
  const [tooMany, setTooMany] = useState(0)
  const [named, setNamed] = useState<Day | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const text = kept ?? ''
  const room = mostLines - taken
  const error = tooMany > 0 ? t.quickOrder.tooMany(countText(tooMany), countText(room)) : undefined

  function change(next: string) {
    keep(next || undefined)
    setTooMany(0)
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const rows = linesOf(text)
    form.current?.querySelector('textarea')?.focus()
    if (rows.length === 0) return
    if (rows.length > room) return setTooMany(rows.length)
    const { lines, day, isChanged } = readLines(text, asDay(shipment?.today ?? '2000-01-01'))
    if (lines.length > room) return setTooMany(lines.length)
    const takeOff = onLines(lines)
    change('')
    setNamed(day)
    if (!isChanged) return
    const onAct = () => {
      takeOff()
      change(text)
      setNamed(null)
    }
    toast({ text: t.quickOrder.read(lines.length), action: { label: t.ui.undo, onAct } })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    form.current?.requestSubmit()
  }

  return (
    <>
      <form ref={form} onSubmit={onSubmit} className="flex max-w-220 items-start gap-2">
        <div className="min-w-0 flex-1 [&_textarea]:max-h-60">
          <Field
            label={t.quickOrder.pad}
            hint={
              <>
                {t.quickOrder.padHint} <span className="max-md:hidden">{t.quickOrder.padKeys}</span>
              </>
            }
            error={error}
          >
            <TextArea
              value={text}
              onChange={change}
              onKeyDown={onKeyDown}
              rows={2}
              placeholder={t.quickOrder.padExample}
              enterKeyHint="done"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
            />
          </Field>
        </div>
        <span className="pt-5">
          <Button submit icon="plus" size={44} kind={taken === 0 ? 'primary' : 'secondary'}>
            <span className="max-md:sr-only">{t.quickOrder.addToList}</span>
          </Button>
        </span>
      </form>
      {named && shipment && <NamedDay named={named} shipment={shipment} onClose={() => setNamed(null)} />}
    </>
  )
}
