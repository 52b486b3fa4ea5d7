import { useState } from 'react'
import { type CutoffRow, cutoffs } from '../../../contract/features/dates/cutoffs.ts'
import { cutoffScopes, orderTypes } from '../../../contract/features/dates/fields.ts'
import { ChoiceField, TextField } from '../../form/fields.tsx'
import { Form } from '../../form/form.tsx'
import { type FormOf, useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { PanelHead } from '../frame/panel-head.tsx'
import { useDatesWords, useDayText } from './words.ts'

type Typed = {
  scope: (typeof cutoffScopes)[number]
  scopeKey: string
  mode: 'STRICT' | 'CLOSED'
  localTime: string
  offsetDays: string
  deliveryDay: string
  deliveryWeekday: string
  validFrom: string
  validTo: string
  note: string
}

const blank: Typed = {
  scope: 'warehouse',
  scopeKey: '',
  mode: 'STRICT',
  localTime: '15:00',
  offsetDays: '1',
  deliveryDay: '',
  deliveryWeekday: '',
  validFrom: '',
  validTo: '',
  note: '',
}

const typedOf = (row: CutoffRow): Typed => ({
  scope: row.scope,
  scopeKey: row.scopeKey,
  mode: row.mode,
  localTime: row.localTime ?? '',
  offsetDays: String(row.offsetDays),
  deliveryDay: row.deliveryDay ?? '',
  deliveryWeekday: row.deliveryWeekday === null ? '' : String(row.deliveryWeekday),
  validFrom: row.validFrom ?? '',
  validTo: row.validTo ?? '',
  note: row.note,
})

const ruleOf = (typed: Typed) => ({
  scope: typed.scope,
  scopeKey: typed.scope === 'warehouse' ? '' : typed.scopeKey,
  mode: typed.mode,
  localTime: typed.mode === 'CLOSED' || typed.localTime === '' ? null : typed.localTime,
  offsetDays: /^\d+$/.test(typed.offsetDays) ? Number(typed.offsetDays) : 1,
  deliveryDay: typed.deliveryDay || null,
  deliveryWeekday: typed.deliveryWeekday === '' ? null : Number(typed.deliveryWeekday),
  validFrom: typed.validFrom || null,
  validTo: typed.validTo || null,
  note: typed.note,
})

type Props = {
  /** Absent for a new rule. */
  row: CutoffRow | undefined
  routes: readonly { routeNumber: string; name: string }[]
  onClose: () => void
  onRemove?: () => void
  removing?: boolean
}

/** Adds or edits a cut-off rule, beside the list. */
export const CutoffPanel = (props: Props) =>
  props.row ? <ChangePanel {...props} row={props.row} /> : <AddPanel {...props} />

function useLabels(): Record<keyof Typed, string> {
  const t = useDatesWords()
  const words = t.cutOffs
  return {
    scope: words.scope,
    scopeKey: t.whom,
    mode: words.mode,
    localTime: t.time,
    offsetDays: words.offset,
    deliveryDay: words.day,
    deliveryWeekday: words.orWeekday,
    validFrom: words.validFrom,
    validTo: words.validTo,
    note: t.note,
  }
}

function AddPanel({ routes, onClose }: Props) {
  const t = useDatesWords()
  const form = useForm(cutoffs.add, {
    name: 'cut-off.new',
    start: blank,
    labels: useLabels(),
    send: (typed) => ({ body: ruleOf(typed) }),
    refresh: [cutoffs.list],
    onDone: () => {
      showToast({ text: t.cutOffs.added })
      onClose()
    },
  })
  return <Body title={t.cutOffs.add} form={form} routes={routes} onClose={onClose} />
}

function ChangePanel({ row, routes, onClose, onRemove, removing = false }: Props & { row: CutoffRow }) {
  const t = useDatesWords()
  const text = useDayText()
  const [asks, setAsks] = useState(false)
  const form = useForm(cutoffs.change, {
    name: `cut-off.${row.id}`,
    start: typedOf(row),
    version: row.version,
    labels: useLabels(),
    send: (typed, version) => ({ params: { id: row.id }, body: { version, rule: ruleOf(typed) } }),
    rowOf: (saved) => ({ start: typedOf(saved), version: saved.version }),
    refresh: [cutoffs.list],
    onDone: () => showToast({ text: t.cutOffs.changed }),
  })
  return (
    <>
      <Body
        title={t.cutOffs.change}
        about={row.setBy && row.setAt ? t.by(row.setBy, text.moment(row.setAt)) : t.nobody}
        form={form}
        routes={routes}
        onClose={onClose}
        onRemove={() => setAsks(true)}
      />
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t.cutOffs.removeAsk}
        keepLabel={t.cutOffs.keep}
        doLabel={t.remove}
        busy={removing ? t.saving : undefined}
        onConfirm={() => {
          setAsks(false)
          onRemove?.()
        }}
      >
        {t.cutOffs.removeText}
      </ConfirmDialog>
    </>
  )
}

type BodyProps = Pick<Props, 'routes' | 'onClose' | 'onRemove'> & {
  title: string
  about?: string
  form: FormOf<Typed>
}

function Body({ title, about, form, routes, onClose, onRemove }: BodyProps) {
  const t = useDatesWords()
  const { scope, mode } = form.typed
  const keys: { value: string; label: string }[] =
    scope === 'route'
      ? routes.map(({ routeNumber, name }) => ({ value: routeNumber, label: `${routeNumber} ${name}` }))
      : scope === 'method'
        ? (['TRUCK', 'PICKUP', 'UPS'] as const).map((value) => ({ value, label: t.methods[value] }))
        : orderTypes.map((value) => ({ value, label: t.orderTypes[value] }))
  return (
    <>
      <PanelHead title={title} onClose={onClose}>
        {about}
      </PanelHead>
      <Form
        of={form}
        label={title}
        className="flex flex-1 flex-col gap-4 overflow-y-auto p-4 max-lg:pb-16 md:px-6"
      >
        <ChoiceField
          at={form.at('scope')}
          options={cutoffScopes.map((value) => ({ value, label: t.cutOffs.scopes[value] }))}
        />
        {scope === 'customer' ? (
          <TextField at={form.at('scopeKey')} digits />
        ) : (
          scope !== 'warehouse' && (
            <ChoiceField at={form.at('scopeKey')} options={[{ value: '', label: '–' }, ...keys]} />
          )
        )}
        <ChoiceField
          at={form.at('mode')}
          options={(['STRICT', 'CLOSED'] as const).map((value) => ({ value, label: t.cutOffs.modes[value] }))}
        />
        {mode === 'STRICT' && (
          <div className="grid grid-cols-2 gap-3">
            <TextField at={form.at('localTime')} placeholder="17:30" />
            <TextField at={form.at('offsetDays')} digits />
          </div>
        )}
        <div className="grid grid-cols-2 gap-3">
          <TextField at={form.at('deliveryDay')} type="date" optional />
          <ChoiceField
            at={form.at('deliveryWeekday')}
            options={[
              { value: '', label: t.cutOffs.anyDay },
              ...t.weekdays.map((label, weekday) => ({ value: String(weekday), label })),
            ]}
          />
          <TextField at={form.at('validFrom')} type="date" optional />
          <TextField at={form.at('validTo')} type="date" optional />
        </div>
        <TextField at={form.at('note')} maxLength={120} optional />
        <div className="flex justify-end gap-2">
          {onRemove && (
            <Button kind="danger-outline" onClick={onRemove}>
              {t.remove}
            </Button>
          )}
          <Button kind="primary" submit busy={form.busy ? t.saving : undefined}>
            {t.save}
          </Button>
        </div>
      </Form>
    </>
  )
}
