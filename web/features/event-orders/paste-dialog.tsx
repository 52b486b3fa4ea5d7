import { useState } from 'react'
import { inventory } from '../../../contract/features/catalogue/inventory.ts'
import type { DescribedLine } from '../../../contract/features/catalogue/search.ts'
import { mostItems } from '../../../contract/features/event-orders/fields.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FaultBox } from '../../ui/fault-box.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/inputs.tsx'
import { Select } from '../../ui/select.tsx'
import { withDesigns, withItems } from './draft.ts'
import { type Pasted, readPasted } from './paste.ts'
import type { Builder } from './use-builder.ts'
import { useEventWords } from './words.ts'

/** Reads a pasted list, finds its items in the catalogue, asks about ambiguous ones, and adds them with their designs. */
export function PasteDialog({ builder, onClose }: { builder: Builder; onClose: () => void }) {
  const t = useEventWords()
  const errorText = useErrorText()
  const [text, setText] = useState('')
  const [pasted, setPasted] = useState<Pasted>()
  const [chosen, setChosen] = useState<readonly (number | null)[]>([])
  const find = useWrite(inventory.pasted, {
    onDone: (found) =>
      setChosen(found.map(({ productId, candidates }) => productId ?? candidates[0]?.productId ?? null)),
  })
  const found = pasted && pasted.lines.length > 0 ? find.data : undefined

  const search = () => {
    const next = readPasted(text)
    setPasted(next)
    if (next.lines.length > 0) find.mutate({ body: { lines: next.lines.map((line) => line.text) } })
  }
  const candidatesOf = (line: DescribedLine) =>
    line.productId === null
      ? line.candidates
      : [{ productId: line.productId, description: line.description, imageName: line.imageName }]
  const taken = (found ?? []).flatMap((line, at) => {
    const one = candidatesOf(line).find(({ productId }) => productId === chosen[at])
    return one ? [{ one, stems: pasted?.lines[at]?.stems ?? [] }] : []
  })

  const add = () => {
    builder.edit((now) => {
      const columns = Math.max(pasted?.designs.length ?? 0, ...taken.map(({ stems }) => stems.length))
      const named = pasted?.designs ?? []
      // A list without design names fills the existing designs, from the first.
      const first = named.length > 0 ? now.designs.length : 0
      const wanted = named.length > 0 ? columns : Math.max(0, columns - now.designs.length)
      const added = Array.from({ length: wanted }, (_, at) => ({
        name: named[at]?.name ?? t.newDesign(now.designs.length + at + 1),
        pieces: named[at]?.pieces ?? 1,
      }))
      const before = Array.from({ length: first }, () => 0)
      return withItems(
        withDesigns(now, added),
        taken.map(({ one: { productId, description, imageName }, stems }) => ({
          productId,
          description,
          imageName,
          stems: [...before, ...stems],
        })),
      )
    })
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.pasteTitle}
      actions={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          {found && taken.length > 0 ? (
            <Button kind="primary" onClick={add}>
              {t.pasteDo(taken.length)}
            </Button>
          ) : (
            <Button
              kind="primary"
              busy={find.isPending ? t.pasteReading : undefined}
              disabled={text.trim() === ''}
              onClick={search}
            >
              {t.pasteRead}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{t.pasteText}</p>
        <Field label={t.pasteLabel}>
          <TextArea
            value={text}
            onChange={(typed) => {
              setText(typed)
              setPasted(undefined)
            }}
            rows={5}
            maxLength={20_000}
            placeholder={t.pasteExample}
          />
        </Field>
        {find.error && <FaultBox lead={errorText(find.error)} />}
        {pasted && pasted.lines.length === 0 && (
          <p role="alert" className="text-danger">
            {t.pasteNothing}
          </p>
        )}
        {pasted?.isCut && <p className="text-amber">{t.pasteTooMany(mostItems)}</p>}
        {found && (
          <>
            <p role="status" className="font-semibold text-ink">
              {t.pasteFound(found.filter(({ productId }) => productId !== null).length, found.length)}
            </p>
            {found.map((line, at) =>
              line.productId !== null ? null : line.candidates.length === 0 ? (
                <p key={line.text} className="text-amber">
                  {t.pasteUnknown(line.text)}
                </p>
              ) : (
                <Field key={line.text} label={t.pasteChoose(line.text)}>
                  <Select
                    value={String(chosen[at] ?? '')}
                    onChange={(id) =>
                      setChosen((now) =>
                        now.map((one, i) => (i === at ? (id === '' ? null : Number(id)) : one)),
                      )
                    }
                    options={[
                      ...line.candidates.map(({ productId, description }) => ({
                        value: String(productId),
                        label: description,
                      })),
                      { value: '', label: t.pasteSkip },
                    ]}
                  />
                </Field>
              ),
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}
