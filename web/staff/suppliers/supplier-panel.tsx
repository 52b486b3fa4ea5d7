import { Link } from '@tanstack/react-router'
import { type Supplier, supplierGone, suppliers, supplierWays } from '../../../contract/features/suppliers.ts'
import { useFileWords } from '../../features/daily-prices/file-words.ts'
import { ChoiceField, TextField } from '../../form/fields.tsx'
import { Form, SaveButton, SaveButtons } from '../../form/form.tsx'
import { type At, useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices.tsx'
import { useZone } from '../../ui/dates.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { dayAndTimeText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { RemindButton } from '../daily-prices/remind-button.tsx'
import { PanelHead } from '../frame/panel-head.tsx'
import { useStaffWords } from '../frame/words.ts'
import { useSupplierWords } from './words.ts'

const formClass = 'flex max-w-160 flex-col gap-4 p-4 md:px-6'

/** Adds a vendor, who is a supplier from then on. */
export function AddSupplier({ onClose, onAdded }: { onClose: () => void; onAdded: (id: number) => void }) {
  const t = useSupplierWords()
  const staff = useStaffWords()
  const form = useForm(suppliers.add, {
    name: 'supplier.new',
    start: { vendorId: '', name: '', email: '' },
    labels: t.fields,
    send: (draft) => ({ body: { ...draft, vendorId: draft.vendorId.trim().toUpperCase() } }),
    belongs: { vendor_taken: 'vendorId' },
    refresh: [suppliers.list],
    onDone: ({ id }) => {
      showToast({ text: t.added(form.typed.name) })
      onAdded(id)
    },
  })
  return (
    <section aria-label={t.add} className="flex min-h-0 flex-1 flex-col">
      <PanelHead title={t.add} onClose={onClose} />
      <Form of={form} className={formClass}>
        <TextField at={form.at('vendorId')} maxLength={20} required autoFocus />
        <TextField at={form.at('name')} maxLength={120} required />
        <TextField at={form.at('email')} maxLength={254} optional />
        <div className="flex gap-2">
          <SaveButton of={form} label={t.add} busy={t.adding} />
          <Button onClick={onClose}>{staff.cancel}</Button>
        </div>
      </Form>
    </section>
  )
}

const draftOf = (row: Supplier) => ({
  email: row.email,
  way: row.way,
  weekdays: row.weekdays as readonly number[],
  dueAt: row.dueAt,
  limitPercent: String(row.limitPercent),
  gone: row.gone,
  goneAfter: String(row.goneAfter),
})
type Draft = ReturnType<typeof draftOf>

const bodyOf = (draft: Draft, version: number) => ({
  version,
  ...draft,
  weekdays: [...draft.weekdays],
  limitPercent: Number(draft.limitPercent.replace(/[%\s]/g, '')),
  goneAfter: Number(draft.goneAfter),
})

type EditProps = { supplier: Supplier; folder: string | null; onClose: () => void }

/** How a supplier sends files, how they are processed, and what is remembered from them. */
export function EditSupplier({ supplier, folder, onClose }: EditProps) {
  const t = useSupplierWords()
  const staff = useStaffWords()
  const params = { id: supplier.id }
  const form = useForm(suppliers.change, {
    name: `supplier.${supplier.id}`,
    start: draftOf(supplier),
    version: supplier.version,
    labels: t.fields,
    send: (draft, version) => ({ params, body: bodyOf(draft, version) }),
    rowOf: (row) => ({ start: draftOf(row), version: row.version }),
    refresh: [suppliers.list],
    onDone: ({ name }) => showToast({ text: staff.saved(name) }),
  })
  return (
    <section aria-label={supplier.name} className="flex min-h-0 flex-1 flex-col">
      <PanelHead title={supplier.name} onClose={onClose}>
        {supplier.vendorId ?? t.houseText}
      </PanelHead>
      {supplier.email !== '' && (
        <div className="px-4 pt-4 md:px-6">
          <RemindButton supplierId={supplier.id} name={supplier.name} />
        </div>
      )}
      <Form of={form} className={formClass}>
        {supplier.vendorId !== null && <TextField at={form.at('email')} maxLength={254} optional />}
        <div className="grid grid-cols-2 gap-3">
          <ChoiceField
            at={form.at('way')}
            options={supplierWays.map((value) => ({ value, label: t.ways[value] }))}
          />
          <TextField at={form.at('dueAt')} inputMode="numeric" maxLength={5} required />
        </div>
        <Weekdays at={form.at('weekdays')} />
        <TextField at={form.at('limitPercent')} inputMode="decimal" maxLength={7} required />
        <ChoiceField
          at={form.at('gone')}
          options={supplierGone.map((value) => ({ value, label: t.goneRules[value] }))}
        />
        {form.typed.gone === 'archive' && (
          <TextField at={form.at('goneAfter')} digits maxLength={2} required />
        )}
        <p className="text-12 text-ink-2 wrap-anywhere">
          {folder === null ? t.noFolder : t.folderText(`${folder}/${supplier.folder}`)}
        </p>
        <SaveButtons of={form} />
      </Form>
      <Memory supplier={supplier} />
    </section>
  )
}

function Weekdays({ at }: { at: At<readonly number[]> }) {
  const t = useSupplierWords()
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-12 font-semibold">{at.label}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {t.weekdays.map((name, day) => (
          <Checkbox
            key={name}
            checked={at.value.includes(day)}
            onChange={(checked) =>
              at.set(checked ? [...at.value, day].sort() : at.value.filter((one) => one !== day))
            }
          >
            {name}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}

/** What is remembered from a supplier's files, with buttons that delete it. */
function Memory({ supplier }: { supplier: Supplier }) {
  const t = useSupplierWords()
  const files = useFileWords()
  const zone = useZone()
  const { language } = useLanguage()
  const forget = useForm(suppliers.change, {
    name: `supplier.${supplier.id}.memory`,
    start: { layouts: false, fixes: [] as readonly number[] },
    version: supplier.version,
    labels: { layouts: t.layouts, fixes: t.fixes },
    send: (draft, version) => ({
      params: { id: supplier.id },
      body: {
        ...bodyOf(draftOf(supplier), version),
        forgetLayouts: draft.layouts,
        forgetFixes: [...draft.fixes],
      },
    }),
    rowOf: (row) => ({ start: { layouts: false, fixes: [] }, version: row.version }),
    refresh: [suppliers.list],
    onDone: () => showToast({ text: t.forgotten }),
  })
  const when = (at: string) => dayAndTimeText(new Date(at), zone, language)
  const layouts = forget.at('layouts')
  const fixes = forget.at('fixes')
  return (
    <Form of={forget} className={`${formClass} border-t border-line`}>
      {supplier.lastFile && (
        <Link
          to={`/admin/daily-prices/${supplier.lastFile.id}/rows` as never}
          className="text-accent underline"
        >
          {t.open}
        </Link>
      )}
      <h2 className="font-semibold">{t.layouts}</h2>
      {supplier.layouts.length === 0 && supplier.fixes.length === 0 && (
        <p className="text-ink-2">{t.nothing}</p>
      )}
      <ul className="flex flex-col gap-1 text-12 text-ink-2">
        {supplier.layouts.map((layout) => (
          <li key={layout.at}>{t.layout(layout.columns.length, layout.by, when(layout.at))}</li>
        ))}
      </ul>
      {supplier.layouts.length > 0 && (
        <Checkbox checked={layouts.value} onChange={layouts.set}>
          {t.forgetLayouts}
        </Checkbox>
      )}
      {supplier.fixes.length > 0 && <h2 className="font-semibold">{t.fixes}</h2>}
      {supplier.fixes.map(({ at, by, cause, fix }, i) => (
        <Checkbox
          key={`${at} ${cause} ${fix.kind}`}
          checked={fixes.value.includes(i)}
          onChange={(checked) =>
            fixes.set(checked ? [...fixes.value, i] : fixes.value.filter((one) => one !== i))
          }
        >
          {t.forget}: {files.causes[cause].title} ({by}, {when(at)})
        </Checkbox>
      ))}
      {forget.dirty && <SaveButton of={forget} label={t.forget} busy={t.forget} />}
    </Form>
  )
}
