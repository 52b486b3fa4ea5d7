import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { changes } from '../../../contract/features/changes.ts'
import { type Discount, type DiscountScope, discounts } from '../../../contract/features/prices/discounts.ts'
import { scheduled } from '../../../contract/features/scheduled.ts'
import { call } from '../../core/api.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { useRested } from '../../core/use-rested.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { Skeleton, Waiting } from '../../ui/waiting.tsx'
import { PanelHead } from '../frame/panel-head.tsx'
import { type When, WhenPicker } from '../scheduled/when-picker.tsx'
import { percentOf } from './percent.ts'
import { PreviewFigures } from './preview-figures.tsx'
import { usePriceWords } from './words.ts'

export type Setting = {
  scope: DiscountScope
  rows: readonly Discount[]
  percent: number
  /** Differs for each opening of the panel, so that it starts empty. */
  key: number
}

const writes = {
  global: discounts.setGlobal,
  route: discounts.setRoute,
  price_tier: discounts.setPriceTier,
  customer: discounts.setCustomer,
  category: discounts.setCategory,
} as const

type Props = { setting: Setting; nameOf: (row: Discount) => string; onClose: () => void }

/** A new percentage before it is set: who pays less, what it costs, from when to when, and why. */
export function DiscountPanel({ setting, nameOf, onClose }: Props) {
  const t = usePriceWords()
  const errorText = useErrorText()
  const { scope, rows } = setting
  const [text, setText] = useState(String(setting.percent))
  const [days, setDays] = useState({ from: '', to: '' })
  const [why, setWhy] = useState('')
  const [when, setWhen] = useState<When>(null)
  const percent = percentOf(text, 90)
  const ids = scope === 'global' ? [] : rows.map(({ id }) => id)
  const body = { from: days.from || null, to: days.to || null, ids, percent: percent ?? 0 }
  const asked = useRested(JSON.stringify({ scope, ...body }))
  const preview = useQuery({
    queryKey: [discounts.preview.path, asked],
    queryFn: () => call(discounts.preview, { body: JSON.parse(asked) }),
    enabled: percent !== undefined,
    staleTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  })
  // All five endpoints have the same request shape.
  const write = useWrite(writes[scope] as typeof discounts.setRoute, {
    refresh: [...Object.values(discounts), scheduled.list, scheduled.moments, changes.list],
    onDone: ({ scheduledId }) => {
      showToast({ text: scheduledId === undefined ? t.setDone : t.plannedDone })
      onClose()
    },
    onFailed: (error) => showToast({ kind: 'failed', text: errorText(error) }),
  })
  const [row] = rows
  const title =
    rows.length === 1 && row
      ? t.panelTitle(nameOf(row), row.now?.percent ?? 0, percent ?? 0)
      : t.panelSome(rows.length, percent ?? 0)
  const isReady = percent !== undefined && when !== undefined && !preview.isError
  return (
    <form
      className="flex min-h-0 flex-1 flex-col"
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && when !== undefined) write.mutate({ body: { ...body, why, at: when } })
      }}
    >
      <PanelHead title={title} onClose={onClose}>
        {preview.data && t.notYet(preview.data.shops)}
      </PanelHead>
      <div className="flex flex-1 flex-col gap-4 overflow-y-auto p-4 md:p-6">
        <Field label={t.percent} error={percent === undefined ? t.badPercent : undefined}>
          <TextInput value={text} onChange={setText} inputMode="decimal" autoComplete="off" autoFocus />
        </Field>
        {preview.isError ? (
          <p role="alert" className="text-12 text-danger">
            {errorText(preview.error)}
          </p>
        ) : preview.data ? (
          <PreviewFigures preview={preview.data} />
        ) : (
          <Waiting>
            <Skeleton height={120} />
          </Waiting>
        )}
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label={t.from} hint={t.fromToday}>
            <TextInput type="date" value={days.from} onChange={(from) => setDays({ ...days, from })} />
          </Field>
          <Field label={t.to} hint={t.untilChanged}>
            <TextInput type="date" value={days.to} onChange={(to) => setDays({ ...days, to })} />
          </Field>
        </div>
        <WhenPicker value={when} onChange={setWhen} />
        <Field label={t.why} hint={t.whyHint}>
          <TextInput value={why} onChange={setWhy} maxLength={200} autoComplete="off" />
        </Field>
      </div>
      <div className="sticky bottom-0 flex items-center gap-2 border-t border-line bg-surface px-4 py-3 max-lg:bottom-14 md:px-6">
        <p className="flex-1 text-12 text-ink-2">{t.canGoBack}</p>
        <Button onClick={onClose}>{t.drop}</Button>
        <Button kind="primary" submit disabled={!isReady} busy={write.isPending ? t.setting : undefined}>
          {t.set(percent ?? 0)}
        </Button>
      </div>
    </form>
  )
}
