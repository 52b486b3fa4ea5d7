import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import type { Selection } from '../../../contract/core/selection.ts'
import type { Operation } from '../../../contract/features/products/bulk.ts'
import { products } from '../../../contract/features/products/products.ts'
import { call } from '../../core/api.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Skeleton, Waiting } from '../../ui/waiting.tsx'
import { countText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { PanelHead } from '../frame/panel-head.tsx'
import { type When, WhenPicker } from '../scheduled/when-picker.tsx'
import { type BulkGroup, type Draft, draftOf, operationOf } from './bulk-draft.ts'
import { BulkFields } from './bulk-fields.tsx'
import { changeTexts } from './bulk-words.ts'
import { useBulkWords } from './words.ts'

type Preview = ReplyOf<typeof products.previewBulk>
type Props = {
  group: BulkGroup
  selection: Selection
  count: number
  /** Where the products were selected, in words. */
  reach: string
  onDone: (done: ReplyOf<typeof products.bulk>) => void
  onClose: () => void
}

/** Delay after typing before the preview is fetched, in ms. */
const restMs = 350

/** One change to many products: the operation, its effect, whom it affects, the reason, and when it starts. */
export function BulkPanel({ group, selection, count, reach, onDone, onClose }: Props) {
  const t = useBulkWords()
  const errorText = useErrorText()
  const [draft, setDraft] = useState<Draft>(() => draftOf(group))
  const [why, setWhy] = useState('')
  const [when, setWhen] = useState<When>(null)
  const operation = operationOf(draft)
  const { preview, error, isStale } = usePreview(selection, operation)
  const carryOut = useWrite(products.bulk, { onDone })
  const failed = carryOut.error ?? error
  const canDo = preview && preview.changes > 0 && !isStale && when !== undefined

  return (
    <section
      aria-label={t.title(count)}
      className="flex h-[calc(100dvh-3.5rem)] min-h-0 flex-col max-lg:h-[calc(100dvh-7rem)]"
    >
      <PanelHead title={t.title(count)} onClose={onClose}>
        {reach}
      </PanelHead>
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4 md:px-6">
        <BulkFields group={group} draft={draft} onDraft={setDraft} />
        <hr className="border-line" />
        {failed && (
          <Banner kind="danger" urgent>
            {errorText(failed)}
          </Banner>
        )}
        {!operation ? (
          <p className="text-ink-2">{t.fill}</p>
        ) : preview ? (
          <div className={isStale ? 'opacity-60' : ''} aria-busy={isStale}>
            <Shown preview={preview} draft={draft} onDraft={setDraft} />
          </div>
        ) : error ? null : (
          <Waiting label={t.counting}>
            <Skeleton height={200} />
          </Waiting>
        )}
        <Field label={t.why} hint={t.whyHint} optional>
          <TextInput value={why} onChange={setWhy} maxLength={200} autoComplete="off" />
        </Field>
        <WhenPicker value={when} onChange={setWhen} />
      </div>
      <div className="flex items-center gap-3 border-t border-line px-4 py-3 md:px-6">
        <p className="min-w-0 flex-1 text-12 text-ink-2">{t.canGoBack}</p>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button
          kind="primary"
          disabled={!canDo}
          busy={carryOut.isPending ? t.doing : undefined}
          onClick={() =>
            preview && carryOut.mutate({ body: { token: preview.token, why, at: when ?? null } })
          }
        >
          {when ? t.plan(preview?.changes ?? 0) : t.act(preview?.changes ?? 0)}
        </Button>
      </div>
    </section>
  )
}

/** The preview of the latest operation; until it arrives the previous one stays, faded. */
function usePreview(selection: Selection, operation: Operation | undefined) {
  const key = JSON.stringify({ selection, operation })
  const [shown, setShown] = useState<{ key: string; preview: Preview }>()
  const latest = useRef(key)
  latest.current = key
  const ask = useMutation({
    mutationFn: (body: { selection: Selection; operation: Operation }) =>
      call(products.previewBulk, { body }),
  })
  const { mutateAsync } = ask
  useEffect(() => {
    const { selection: of, operation: what } = JSON.parse(key) as {
      selection: Selection
      operation?: Operation
    }
    if (!what) return
    const timer = setTimeout(() => {
      mutateAsync({ selection: of, operation: what })
        .then((preview) => latest.current === key && setShown({ key, preview }))
        .catch(() => undefined)
    }, restMs)
    return () => clearTimeout(timer)
  }, [key, mutateAsync])
  return { preview: shown?.preview, isStale: shown?.key !== key, error: ask.error }
}

type ShownProps = { preview: Preview; draft: Draft; onDraft: (draft: Draft) => void }

/** How many products change and how many don't and why, four examples, and who is affected. */
function Shown({ preview, draft, onDraft }: ShownProps) {
  const t = useBulkWords()
  const { changes, refusals, samples, carts, cartProducts, orders } = preview
  const sale = refusals.find(({ cause }) => cause === 'on_sale')
  const canTakeIn = sale && 'takeInSale' in draft && !draft.takeInSale
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-6">
        <Figure count={changes} label={t.change} />
        {refusals.map(({ cause, count }) => (
          <Figure key={cause} count={count} label={t.causes[cause]} isAmber={cause !== 'same'} />
        ))}
      </div>
      {canTakeIn && (
        <Banner
          kind="warning"
          lead={t.onSale(sale.count)}
          action={
            <Button size={28} onClick={() => onDraft({ ...draft, takeInSale: true } as Draft)}>
              {t.takeIn}
            </Button>
          }
        >
          {t.onSaleText}
        </Banner>
      )}
      <dl className="flex flex-col gap-3">
        <SampleLine label={t.smallest} sample={samples.smallest} />
        <SampleLine label={t.largest} sample={samples.largest} />
        <SampleLine label={t.mostSold} sample={samples.mostSold} />
        <SampleLine label={t.inMostCarts} sample={samples.inMostCarts} />
      </dl>
      <p className="border-t border-line pt-3 text-12 text-ink-2">{t.touched(carts, cartProducts, orders)}</p>
    </div>
  )
}

const Figure = ({ count, label, isAmber = false }: { count: number; label: string; isAmber?: boolean }) => (
  <p>
    <span className={`block text-22 font-semibold ${isAmber ? 'text-amber' : ''}`}>{countText(count)}</span>
    <span className="text-12 text-ink-2">{label}</span>
  </p>
)

function SampleLine({ label, sample }: { label: string; sample: Preview['samples']['smallest'] }): ReactNode {
  const t = useBulkWords()
  const { language } = useLanguage()
  if (!sample) return null
  const texts = changeTexts(t, sample.changes, language)
  return (
    <div className="flex items-end justify-between gap-3 text-12">
      <div className="min-w-0">
        <dt className="text-ink-2">{label}</dt>
        <dd className="font-semibold wrap-anywhere">{sample.description}</dd>
      </div>
      <dd className="flex shrink-0 gap-3 text-right tabular-nums">
        {texts.map(({ field, before, after }) => (
          <span key={field} className="flex flex-col">
            <s className="text-ink-3">{before}</s>
            <b className="font-semibold">{after}</b>
          </span>
        ))}
      </dd>
    </div>
  )
}
