import { useState } from 'react'
import type { StaffProduct } from '../../../contract/features/products/shapes.ts'
import type { Cell } from '../../../contract/rules/product-cells.ts'
import { ruleOf } from '../../../contract/rules/product-cells.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import type { SheetEdits } from '../grid/sheet.tsx'
import { useGridWords } from '../grid/words.ts'
import { useProductWords } from './words.ts'

type Props = { row: StaffProduct; cell: Cell; edits: SheetEdits<StaffProduct>; label?: string }

/** A field of one product that is saved on blur, by the same rules as the list's cells. */
export function CellField({ row, cell, edits, label }: Props) {
  const t = useProductWords()
  const grid = useGridWords()
  const { productId } = row
  const mark = edits.markOf(productId, cell)
  const saved = edits.textOf(row, cell)
  const [typed, setTyped] = useState<string>()
  const canEdit = edits.canEdit(row, cell)
  const shown = typed ?? (mark && 'text' in mark ? mark.text : saved)
  const { kind } = ruleOf(cell)
  const name = label ?? t.cells[cell]
  const write = (text: string) => {
    setTyped(undefined)
    if (text !== saved || mark?.kind === 'refused') edits.write([{ row, column: cell, text }])
  }
  if (kind === 'flag')
    return (
      <Checkbox
        checked={row[cell] === true}
        disabled={!canEdit}
        onChange={(on) => edits.write([{ row, column: cell, text: on ? 'yes' : 'no' }])}
      >
        {name}
      </Checkbox>
    )
  const error =
    mark?.kind === 'refused' ? mark.message : mark?.kind === 'changed' ? grid.changed(mark.theirs) : undefined
  return (
    <div>
      <Field label={name} error={error} hint={mark?.kind === 'saving' ? t.saving(1) : undefined}>
        <TextInput
          value={shown}
          onChange={setTyped}
          readOnly={!canEdit}
          autoComplete="off"
          type={kind === 'day' ? 'date' : 'text'}
          inputMode={kind === 'text' || kind === 'day' ? 'text' : 'decimal'}
          onBlur={() => typed !== undefined && write(typed)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && typed !== undefined) write(typed)
            else if (event.key === 'Escape' && (typed !== undefined || mark)) {
              event.stopPropagation()
              setTyped(undefined)
              edits.drop(productId, cell)
            }
          }}
        />
      </Field>
      {mark?.kind === 'changed' && (
        <div className="mt-1 flex flex-wrap gap-2">
          <Button size={28} onClick={() => edits.drop(productId, cell)}>
            {grid.keepTheirs(mark.theirs)}
          </Button>
          <Button size={28} onClick={() => edits.insist(row, cell)}>
            {grid.overwrite(mark.text)}
          </Button>
        </div>
      )}
    </div>
  )
}
