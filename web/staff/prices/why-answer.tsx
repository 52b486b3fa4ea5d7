import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { asDay } from '../../../contract/core/dates.ts'
import { centsFromDollars } from '../../../contract/core/money.ts'
import type { PriceCandidate, PriceExplanation } from '../../../contract/features/prices/why.ts'
import { Button } from '../../ui/button.tsx'
import { useZone } from '../../ui/dates.tsx'
import { Icon } from '../../ui/icon.tsx'
import { totalText } from '../../ui/money.tsx'
import { ProductArt } from '../../ui/product-art.tsx'
import { dateText, dayAndTimeText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { quantityText, unitWord } from '../../words/units.ts'
import { WhyBeside } from './why-beside.tsx'
import { WhySay } from './why-say.tsx'
import { priceText, useCopy } from './why-text.ts'
import { usePriceWords } from './words.ts'

/** The price in large type, the steps that led to it, a sentence to say, and beside them what others pay. */
export function WhyAnswer({ why }: { why: PriceExplanation }) {
  const t = usePriceWords()
  const { language } = useLanguage()
  const zone = useZone()
  const copy = useCopy()
  const { price, amount, listPrice, um, quantity } = why
  const goods = quantityText(quantity, um, language)
  const moment = dayAndTimeText(new Date(why.at), zone, language)
  const share = price === null || !listPrice ? 0 : Math.round(((listPrice - price) / listPrice) * 1000) / 10
  const listed = priceText(listPrice, t.noPrice)
  const said =
    share === 0 ? t.listSame : share > 0 ? t.listSays(listed, `${share}%`) : t.listMore(listed, `${-share}%`)
  const head = price === null ? t.noPrice : t.perUnit(priceText(price, ''), unitWord(1, um, language))
  return (
    <div className="grid items-start gap-4 p-4 md:p-6 2xl:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <section aria-label={t.steps} className="rounded-4 border border-line bg-surface">
          <div className="flex flex-wrap items-center gap-4 rounded-t-4 bg-tint p-4">
            <ProductArt imageName={why.imageName} size={56} eager />
            <div className="min-w-56 flex-1" role="status">
              <p className="text-22 font-semibold">
                {head}{' '}
                {amount !== null && (
                  <span className="text-14 font-normal text-ink-2">
                    {t.forGoods(goods, totalText(centsFromDollars(amount)))}
                  </span>
                )}
              </p>
              <p className="text-12 wrap-anywhere text-ink-2">
                {why.accountNumber} {why.customerName}, {why.description}. {price !== null && said}
              </p>
              {why.when !== 'now' && (
                <p className="text-12 font-semibold">
                  {why.when === 'past' ? t.past(moment) : t.plannedAt(moment)}.{' '}
                  {why.plannedBefore > 0 && t.leftOut(why.plannedBefore)}
                </p>
              )}
            </div>
            <Button onClick={() => copy(`${head}. ${why.say[language]}`)}>{t.copyAnswer}</Button>
          </div>
          <Steps why={why} goods={goods} />
        </section>
        <WhySay why={why} />
      </div>
      <WhyBeside why={why} goods={goods} />
    </div>
  )
}

function Steps({ why, goods }: { why: PriceExplanation; goods: string }) {
  const t = usePriceWords()
  const { language } = useLanguage()
  const zone = useZone()
  const { list, tier, sale, candidates, discounted, markup, fixed } = why.steps
  const from = (count: number) => quantityText(count, why.um, language)
  const day = (on: string) => dateText(asDay(on), language)
  const moment = (at: string | null) => (at === null ? null : dayAndTimeText(new Date(at), zone, language))
  const [first] = list.tiers
  const hasDiscount = candidates.some(({ outcome, percent }) => outcome === 'counts' && percent !== null)
  return (
    <ol>
      <Step
        n={1}
        title={t.stepList}
        value={priceText(first?.price ?? null, t.noPrice)}
        isOn={first !== undefined}
      >
        {first && t.tier1(from(first.from))}
        <Small>
          {list.from === null ? t.listLoaded : t.listSince(moment(list.from) ?? '', list.set.by)}{' '}
          {list.set.changeSetId !== null && <ChangeLink id={list.set.changeSetId}>{t.seeChange}</ChangeLink>}
        </Small>
      </Step>
      {tier && (
        <Step
          n={2}
          title={t.stepTier}
          value={tier.price === first?.price ? t.noChange : priceText(tier.price, '')}
          isOn={tier.price !== first?.price}
        >
          {t.reaches(goods, from(tier.from))}
          <Small>
            {tier.next ? t.nextTier(from(tier.next.from), priceText(tier.next.price, '')) : t.noNext}
          </Small>
        </Step>
      )}
      <Step
        n={3}
        title={t.stepSale}
        value={sale.state === 'on' ? priceText(why.listPrice, '') : t.noChange}
        isOn={sale.state === 'on'}
      >
        {sale.state === 'on'
          ? t.saleOn(priceText(sale.originalPrice, ''), sale.endsOn && day(sale.endsOn))
          : sale.state === 'lapsed' && sale.endsOn
            ? t.saleLapsed(day(sale.endsOn))
            : t.saleNone}
      </Step>
      <Step
        n={4}
        title={t.stepDiscount}
        value={hasDiscount ? priceText(discounted, t.noPrice) : t.noChange}
        isOn={hasDiscount}
      >
        {candidates.some(({ outcome }) => outcome !== 'none') ? t.bestText : t.noneText}
        <Candidates candidates={candidates} />
      </Step>
      <Step
        n={5}
        title={t.stepMarkup}
        value={markup.percent > 0 ? priceText(markup.price, t.noPrice) : t.noChange}
        isOn={markup.percent > 0}
      >
        {markup.percent > 0 ? t.markupOf(markup.percent) : t.markupNone}
        {markup.percent > 0 && <Small>{t.setByAt(markup.set.by, moment(markup.set.at))}</Small>}
      </Step>
      <Step
        n={6}
        title={t.stepFixed}
        value={fixed === null ? t.noChange : priceText(fixed, '')}
        isOn={fixed !== null}
      >
        {fixed === null ? t.fixedNone : t.fixedText}
      </Step>
      <Step n={7} title={t.stepRounding} value={priceText(why.price, t.noPrice)} isOn>
        {t.roundingText}
      </Step>
    </ol>
  )
}

type StepProps = { n: number; title: string; value: string; isOn: boolean; children: ReactNode }

function Step({ n, title, value, isOn, children }: StepProps) {
  return (
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)_auto] gap-x-3 border-t border-line px-4 py-3 md:grid-cols-[1.75rem_8rem_minmax(0,1fr)_auto]">
      <span
        aria-hidden
        className={`flex size-5 items-center justify-center rounded-full text-12 ${
          isOn ? 'bg-accent text-surface' : 'border border-line-2 text-ink-2'
        }`}
      >
        {n}
      </span>
      <span className={isOn ? 'font-semibold' : 'text-ink-2'}>{title}</span>
      <div
        className={`min-w-0 max-md:order-4 max-md:col-span-2 max-md:col-start-2 ${isOn ? '' : 'text-ink-2'}`}
      >
        {children}
      </div>
      <span className={`text-right whitespace-nowrap ${isOn ? 'font-semibold' : 'text-ink-2'}`}>{value}</span>
    </li>
  )
}

const Small = ({ children }: { children: ReactNode }) => <p className="text-12 text-ink-2">{children}</p>

const ChangeLink = ({ id, children }: { id: number; children: ReactNode }) => (
  <Link
    to={'/admin/changes' as never}
    search={{ open: String(id) } as never}
    className="font-semibold text-accent underline"
  >
    {children}
  </Link>
)

/** Every discount that could apply, with the one that does first, and why the others don't. */
function Candidates({ candidates }: { candidates: readonly PriceCandidate[] }) {
  const t = usePriceWords()
  const { language } = useLanguage()
  const zone = useZone()
  const day = (on: string | null) => (on === null ? null : dateText(asDay(on), language))
  const aboutOf = ({ promisedFor, from, to, set, outcome }: PriceCandidate) => {
    if (outcome === 'none') return ''
    const at = set.at === null ? null : dayAndTimeText(new Date(set.at), zone, language)
    const parts = [
      promisedFor === null ? '' : t.promisedFor(promisedFor),
      t.window(day(from), day(to)),
      t.setByAt(set.by, at),
      outcome === 'counts' ? '' : t.outcomes[outcome],
    ]
    return parts.filter((part) => part !== '').join(', ')
  }
  return (
    <ul className="mt-2 border-t border-line text-12">
      {candidates.map((candidate) => {
        const { source, key, percent, fixedPrice, price, outcome } = candidate
        const counts = outcome === 'counts'
        return (
          <li
            key={`${source} ${key} ${percent} ${fixedPrice} ${candidate.from}`}
            className={`grid grid-cols-[1rem_minmax(0,1fr)_auto_auto] items-baseline gap-2 border-b border-line py-1 ${
              counts ? 'font-semibold text-accent' : outcome === 'none' ? 'text-ink-2' : ''
            }`}
          >
            <span className="self-center">
              {counts && (
                <>
                  <Icon name="check" />
                  <span className="sr-only">{t.outcomes.counts}</span>
                </>
              )}
            </span>
            <span className="wrap-anywhere">
              {t.sourceName(source, key)}
              <span className="block font-normal text-ink-2">{aboutOf(candidate)}</span>
            </span>
            <span className="text-right">
              {outcome === 'none'
                ? t.outcomes.none
                : percent === null
                  ? priceText(fixedPrice, '')
                  : t.percentOf(percent)}
            </span>
            <span className="w-16 text-right">{price !== null && priceText(price, '')}</span>
          </li>
        )
      })}
    </ul>
  )
}
