import { type ReactNode, useState } from 'react'
import type { Language } from '../../../contract/core/language.ts'
import type { Bar } from '../../../contract/features/promo-bar.ts'
import { barWords, countsAt, coveredTimes } from '../../../contract/rules/promo-bars.ts'
import { useSite } from '../../core/site-context.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Brand } from '../../ui/brand.tsx'
import { Button } from '../../ui/button.tsx'
import { useZone } from '../../ui/dates.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { PromoBanner } from '../../ui/promo-banner.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { shell as en } from '../../words/areas/shell.en.ts'
import { shell as es } from '../../words/areas/shell.es.ts'
import { dayAndTimeText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { instantOfWall, wallOfInstant } from '../scheduled/wall-time.ts'
import type { Typed } from './bar-form.tsx'
import { pictureOf } from './bar-picture.tsx'
import { usePromoWords } from './words.ts'

type Props = {
  typed: Typed
  bar: Bar | undefined
  bars: readonly Bar[]
  now: string
  language: Language
  onLanguage: (language: Language) => void
  /** Moves the bar's start to a time. */
  onStart: (at: string) => void
}

/** The top of the shop at a chosen time, on a desktop and on a phone, light and dark, in either language. */
export function BarPreview({ typed, bar, bars, now, language, onLanguage, onStart }: Props) {
  const t = usePromoWords()
  const { language: reader } = useLanguage()
  const zone = useZone()
  const [look, setLook] = useState<'light' | 'dark'>('light')
  const startsAt = instantOfWall(typed.startsAt, zone) ?? now
  const [asOf, setAsOf] = useState<string>()
  const usual = startsAt > now ? startsAt : now
  const moment = (asOf !== undefined && instantOfWall(asOf, zone)) || usual
  // A draft is previewed as if it were published.
  const mine = {
    ...typed,
    id: bar?.id ?? 0,
    pictureId: bar?.pictureId ?? null,
    draft: false,
    startsAt,
    endsAt: instantOfWall(typed.endsAt, zone) ?? now,
  }
  const all = bar ? bars.map((one) => (one.id === bar.id ? mine : one)) : [...bars, mine]
  const at = new Date(moment)
  const isUp = countsAt(mine, at)
  const covered = coveredTimes(all, mine)
  const above = covered.find(({ from, to }) => from <= moment && moment < to)
  const stands = above ? all.find(({ id }) => id === above.by) : isUp ? mine : undefined
  const text = (when: string) => dayAndTimeText(new Date(when), zone, reader)
  const nameOf = (id: number) => bars.find((one) => one.id === id)?.leadEn ?? ''
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <h2 className="min-w-32 flex-1 text-16 font-semibold">{t.preview}</h2>
        <Segmented
          label={t.language}
          value={language}
          onChange={onLanguage}
          options={[
            { value: 'en', label: t.english },
            { value: 'es', label: t.spanish },
          ]}
        />
        <Segmented
          label={t.look}
          value={look}
          onChange={setLook}
          options={[
            { value: 'light', label: t.light },
            { value: 'dark', label: t.dark },
          ]}
        />
        <Field label={t.asOf}>
          <TextInput type="datetime-local" value={asOf ?? wallOfInstant(usual, zone)} onChange={setAsOf} />
        </Field>
      </div>
      <Head label={t.desk} look={look} language={language}>
        {stands && <Shown of={stands} language={language} />}
      </Head>
      <div className="grid items-start gap-4 md:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <Head label={t.phone} look={look} language={language} phone>
          {stands && <Shown of={stands} language={language} />}
        </Head>
        <div className="flex flex-col items-start gap-2">
          {!stands && <p className="text-12 text-ink-2">{t.nothingStands}</p>}
          {above && <p className="text-12 text-ink-2">{t.anotherStands(nameOf(above.by))}</p>}
          {covered.map(({ by, from, to }) => (
            <div key={by} className="flex flex-col items-start gap-2">
              <Banner kind="warning">{t.covered(text(from), text(to), nameOf(by))}</Banner>
              {from === mine.startsAt && to < mine.endsAt && (
                <Button size={28} onClick={() => onStart(to)}>
                  {t.startLater(text(to))}
                </Button>
              )}
            </div>
          ))}
        </div>
      </div>
    </>
  )
}

type ShownBar = Pick<
  Bar,
  'id' | 'leadEn' | 'leadEs' | 'textEn' | 'textEs' | 'kind' | 'link' | 'pictureId' | 'closable'
>

function Shown({ of, language }: { of: ShownBar; language: Language }) {
  const { lead, text } = barWords(of, language)
  return (
    <PromoBanner
      kind={of.kind}
      lead={lead}
      text={text}
      picture={pictureOf(of)}
      link={
        of.link === ''
          ? undefined
          : {
              label: (language === 'es' ? es : en).seePromo,
              href: of.link,
              onFollow: (event) => event.preventDefault(),
            }
      }
      onClose={of.closable ? () => undefined : undefined}
    />
  )
}

type HeadProps = {
  label: string
  look: 'light' | 'dark'
  language: Language
  phone?: boolean
  children: ReactNode
}

/** The shop's header below the bar. Nothing in it is clickable. */
function Head({ label, look, language, phone = false, children }: HeadProps) {
  const { brandShortName, brandColor, brandLogo } = useSite()
  const words = language === 'es' ? es : en
  return (
    <figure className="min-w-0" lang={language}>
      <figcaption className="mb-1 text-12 text-ink-2">{label}</figcaption>
      <div
        data-theme={look}
        inert
        className="overflow-hidden rounded-4 border border-line-2 bg-surface text-ink"
      >
        {children}
        <div className="flex h-13 items-center gap-4 px-4">
          <Brand name={brandShortName} color={brandColor} logo={brandLogo} />
          {phone ? (
            <span className="ml-auto">
              <Icon name="search" />
            </span>
          ) : (
            <>
              <span className="flex h-9 min-w-0 flex-1 items-center gap-2 rounded-4 border border-field px-3 text-ink-2">
                <Icon name="search" />
                <span className="truncate">{words.search}</span>
              </span>
              <span className="flex h-9 items-center rounded-4 border border-accent bg-tint-2 px-3">
                <Icon name="truck" />
              </span>
              <span className="flex h-9 items-center rounded-4 border border-line-2 px-3">
                <Icon name="cart" />
              </span>
            </>
          )}
        </div>
        {phone && (
          <div className="flex h-11 items-center gap-2 border-t border-line bg-tint-2 px-3">
            <Icon name="truck" />
          </div>
        )}
      </div>
    </figure>
  )
}
