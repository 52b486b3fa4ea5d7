import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { departments } from '../../../contract/core/access.ts'
import { dayAt, inSeason } from '../../../contract/core/dates.ts'
import { products } from '../../../contract/features/products/products.ts'
import type { StaffProduct } from '../../../contract/features/products/shapes.ts'
import { readiness, readySteps } from '../../../contract/rules/product-cells.ts'
import { quantityText, unitCodes, unitWord } from '../../../contract/words/unit-words.ts'
import { read } from '../../core/query.ts'
import { AmountField, ChoiceField, TextField } from '../../form/fields.tsx'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { nowMs } from '../../ui/clock.ts'
import { useZone } from '../../ui/dates.tsx'
import { linkClass } from '../../ui/link.ts'
import { Panel } from '../../ui/panel.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { MonthField } from './bulk-fields.tsx'
import {
  bodyOf,
  copiedFrom,
  emptyDraft,
  judgedDraft,
  keptFor,
  nameOfDraft,
  type ProductDraft,
  tierFaults,
} from './new-draft.ts'
import { Ladder, Listed, useTwin } from './new-parts.tsx'
import { FloristRow, ReadyList } from './product-parts.tsx'
import { useProductWords } from './words.ts'

/** A new product: empty, or a copy of another. */
export function NewProductScreen() {
  const messages = useMessages()
  const t = useProductWords()
  const { copy = '' } = useSearch({ strict: false }) as { copy?: string | number }
  const id = Number(copy)
  const source = useQuery({
    ...read(products.read, { params: { productId: id } }),
    enabled: Number.isInteger(id) && id > 0,
  })
  const [start, setStart] = useState(emptyDraft)
  const [round, setRound] = useState(0)
  return (
    <AdminShell
      title={messages.admin.newProduct}
      aside={
        <Link to="/admin/products" className={linkClass}>
          {t.list}
        </Link>
      }
    >
      {(id === 0 || source.data || source.error) && (
        <NewProductForm
          key={`${id} ${round}`}
          start={source.data && round === 0 ? copiedFrom(source.data) : start}
          onAnother={(draft) => {
            setStart(keptFor(draft))
            setRound(round + 1)
          }}
        />
      )}
    </AdminShell>
  )
}

type FormProps = { start: ProductDraft; onAnother: (draft: ProductDraft) => void }

function NewProductForm({ start, onAnother }: FormProps) {
  const t = useProductWords()
  const { language } = useLanguage()
  const zone = useZone()
  const navigate = useNavigate()
  const next = useRef<'open' | 'another'>('open')
  const form = useForm(products.add, {
    name: 'product.new',
    start,
    labels: {
      department: t.department,
      category: t.cells.category,
      type: t.cells.type,
      variety: t.cells.variety,
      color: t.cells.color,
      grade: t.cells.grade,
      purpose: t.cells.purpose,
      description: t.name,
      growerId: t.cells.grower,
      um: t.cells.um,
      pack: t.cells.pack,
      minQuantity: t.cells.minQuantity,
      onHand: t.cells.onHand,
      place: t.cells.place,
      cost: t.cells.cost,
      seasonStart: t.cells.seasonStart,
      seasonEnd: t.cells.seasonEnd,
      tiers: t.cells.price1,
      live: t.putInShop,
    },
    send: (typed) => ({ body: bodyOf(typed) }),
    refresh: [products.list, products.words],
    onDone: (row: StaffProduct) => {
      showToast({ text: t.added(row.description) })
      if (next.current === 'another') onAnother(form.typed)
      else void navigate({ to: `/admin/products/${row.productId}` })
    },
  })
  const { typed } = form
  const words = useQuery({
    ...read(products.words, {
      query: {
        department: typed.department,
        ...(typed.category && { ofCategory: typed.category }),
        ...(typed.type && { ofType: typed.type }),
      },
    }),
    staleTime: 60_000,
  }).data
  const twin = useTwin(typed)
  const name = typed.description || nameOfDraft(typed)
  const grower = words?.growers.find(({ id }) => String(id) === typed.growerId)
  const judged = judgedDraft(typed)
  const faults = tierFaults(typed, language)
  const ready = readiness({
    ...judged,
    description: name,
    inSeason: inSeason(dayAt(new Date(nowMs()), zone), Number(typed.seasonStart), Number(typed.seasonEnd)),
  })
  const missing = readySteps.filter((step) => !ready[step])
  const isReady = ready.named && ready.priced && ready.tiers
  const save = (live: boolean, to: 'open' | 'another') => {
    next.current = to
    void form.submit({ live })
  }
  const listOf = (values: readonly { value: string }[] | undefined) =>
    (values ?? []).map(({ value }) => value)

  return (
    <Form of={form} label={t.add} className="grid items-start gap-4 p-4 md:p-6 2xl:grid-cols-[1fr_26rem]">
      <div className="flex flex-col gap-4">
        {twin && (
          <Banner
            kind="warning"
            lead={t.twin(twin.description)}
            action={
              <Link to={`/admin/products/${twin.productId}`} className={linkClass}>
                {t.openIt}
              </Link>
            }
          >
            {t.twinText(twin.productId, twin.grower, quantityText(twin.onHand, twin.um, language))}
          </Banner>
        )}
        <Panel title={t.whatItIs}>
          <div className="grid gap-3 md:grid-cols-3">
            <ChoiceField
              at={form.at('department')}
              options={departments.map((value) => ({ value, label: t.departments[value] }))}
            />
            <Listed at={form.at('category')} values={listOf(words?.categories)} />
            <Listed at={form.at('type')} values={listOf(words?.types)} />
            <Listed at={form.at('variety')} values={listOf(words?.varieties)} />
            <Listed at={form.at('color')} values={listOf(words?.colors)} />
            <Listed at={form.at('grade')} values={listOf(words?.grades)} />
            <Listed at={form.at('purpose')} values={listOf(words?.purposes)} />
          </div>
          <div className="mt-3">
            <TextField at={{ ...form.at('description'), value: name }} hint={t.nameHint} maxLength={160} />
          </div>
          <div className="mt-3 grid gap-3 md:grid-cols-2">
            <ChoiceField
              at={form.at('growerId')}
              options={[
                { value: '', label: t.choose },
                ...(words?.growers ?? []).map(({ id, name: label }) => ({ value: String(id), label })),
              ]}
            />
            <TextField
              at={{
                label: t.vendorOrigin,
                value: grower ? `${grower.vendor}, ${grower.origin}` : '',
                error: undefined,
                set: () => {},
              }}
              readOnly
            />
          </div>
        </Panel>
        <Panel title={t.howSold}>
          <div className="grid gap-3 md:grid-cols-3">
            <ChoiceField
              at={form.at('um')}
              options={unitCodes.map((value) => ({
                value,
                label: `${unitWord(1, value, language)} (${value})`,
              }))}
            />
            <TextField at={form.at('pack')} digits />
            <TextField at={form.at('minQuantity')} digits />
          </div>
          <Ladder draft={typed} faults={faults} onDraft={(tiers) => form.set({ tiers })} />
        </Panel>
        <Panel title={t.stockAndSeason}>
          <div className="grid gap-3 md:grid-cols-3">
            <TextField at={form.at('onHand')} digits />
            <TextField at={form.at('place')} maxLength={40} />
            <AmountField at={form.at('cost')} />
            <MonthField
              label={t.cells.seasonStart}
              value={Number(typed.seasonStart)}
              onChange={(month) => form.set({ seasonStart: String(month) })}
            />
            <MonthField
              label={t.cells.seasonEnd}
              value={Number(typed.seasonEnd)}
              onChange={(month) => form.set({ seasonEnd: String(month) })}
            />
          </div>
        </Panel>
      </div>
      <div className="flex flex-col gap-4">
        <Panel title={t.asFlorist}>
          <FloristRow
            product={{
              ...pricesOf(judged),
              description: name,
              grower: grower?.name ?? '',
              free: Number(typed.onHand) || 0,
              um: typed.um,
              imageName: '',
              colorHex: words?.colors.find(({ value }) => value === typed.color)?.hex ?? '',
            }}
          />
        </Panel>
        <Panel title={t.before}>
          <ReadyList missing={missing} />
        </Panel>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => save(false, 'open')}>{t.keepDraft}</Button>
          <Button disabled={!isReady} onClick={() => save(true, 'another')}>
            {t.another}
          </Button>
          <Button
            kind="primary"
            disabled={!isReady}
            busy={form.busy ? t.working : undefined}
            onClick={() => save(true, 'open')}
          >
            {t.putInShop}
          </Button>
        </div>
        <p className="text-12 text-ink-2">{t.draftKept}</p>
      </div>
    </Form>
  )
}

/** Prices in dollars, formatted as in the list. */
function pricesOf(judged: ReturnType<typeof judgedDraft>) {
  const dollars = (e4: number | null) => (e4 === null ? null : e4 / 10_000)
  return {
    ...judged,
    price1: dollars(judged.price1),
    price2: dollars(judged.price2),
    price3: dollars(judged.price3),
    price4: dollars(judged.price4),
    price5: dollars(judged.price5),
  }
}
