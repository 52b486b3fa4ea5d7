import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays, dayAt } from '../../../contract/core/dates.ts'
import type { Language } from '../../../contract/core/language.ts'
import { changes } from '../../../contract/features/changes.ts'
import { type Bar, barKinds, mostLetters, promoBars } from '../../../contract/features/promo-bar.ts'
import type { Condition } from '../../../contract/rules/audience.ts'
import { lacksSpanish } from '../../../contract/rules/promo-bars.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read, useWrite } from '../../core/query.ts'
import { useRested } from '../../core/use-rested.ts'
import { CheckField, ChoiceField, TextField } from '../../form/fields.tsx'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { useZone } from '../../ui/dates.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { shipDayText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { AudiencePicker, useAudience } from '../audience/audience-picker.tsx'
import { conditionText, useAudienceWords } from '../audience/words.ts'
import { instantOfWall, wallOfInstant } from '../scheduled/wall-time.ts'
import { BarFigures } from './bar-figures.tsx'
import { BarPicture } from './bar-picture.tsx'
import { BarPreview } from './bar-preview.tsx'
import { usePromoWords } from './words.ts'

/** How many days a new bar is shown by default. */
const usualDays = 14

export type Typed = {
  leadEn: string
  leadEs: string
  textEn: string
  textEs: string
  kind: Bar['kind']
  link: string
  /** Local times of the distributor, as the date boxes have them. */
  startsAt: string
  endsAt: string
  conditions: readonly Condition[]
  closable: boolean
  daily: boolean
  draft: boolean
}

type Props = {
  /** Undefined for a new bar. */
  bar: Bar | undefined
  bars: readonly Bar[]
  now: string
  /** Called after the bar was saved or taken down, with the bar to open. */
  onDone: (id?: number) => void
}

/** Edits a bar's text in both languages, its period and its audience, with a preview beside it. */
export function BarForm({ bar, bars, now, onDone }: Props) {
  const t = usePromoWords()
  const who = useAudienceWords()
  const zone = useZone()
  const [language, setLanguage] = useState<Language>('en')
  const today = dayAt(new Date(now), zone)
  const typedOf = (of: Bar): Typed => ({
    ...of,
    startsAt: wallOfInstant(of.startsAt, zone),
    endsAt: wallOfInstant(of.endsAt, zone),
  })
  const blank: Typed = {
    leadEn: '',
    leadEs: '',
    textEn: '',
    textEs: '',
    kind: 'news',
    link: '',
    startsAt: wallOfInstant(now, zone),
    endsAt: `${addDays(today, usualDays)}T17:30`,
    conditions: [],
    closable: true,
    daily: false,
    draft: false,
  }
  const labels = {
    leadEn: t.lead,
    leadEs: t.leadEs,
    textEn: t.text,
    textEs: t.textEs,
    kind: t.kind,
    link: t.link,
    startsAt: t.from,
    endsAt: t.to,
    conditions: who.title,
    closable: t.closable,
    daily: t.daily,
    draft: t.isDraft,
  }
  const pick = (typed: Typed) => ({
    leadEn: typed.leadEn,
    leadEs: typed.leadEs,
    textEn: typed.textEn,
    textEs: typed.textEs,
    kind: typed.kind,
    link: typed.link,
    startsAt: instantOfWall(typed.startsAt, zone) ?? '',
    endsAt: instantOfWall(typed.endsAt, zone) ?? '',
    conditions: [...typed.conditions],
    closable: typed.closable,
    daily: typed.daily,
    draft: typed.draft,
  })
  const check = ({ startsAt, endsAt }: Typed) => {
    const [from, to] = [instantOfWall(startsAt, zone), instantOfWall(endsAt, zone)]
    return {
      ...(from === undefined && { startsAt: t.incomplete }),
      ...(to === undefined
        ? { endsAt: t.incomplete }
        : from !== undefined && to <= from && { endsAt: t.backwards }),
    }
  }
  const refresh = [promoBars.list, changes.list]
  const added = useForm(promoBars.add, {
    name: 'promo-bar.new',
    start: blank,
    labels,
    check,
    send: (typed) => ({ body: pick(typed) }),
    refresh,
    onDone: ({ id }) => {
      showToast({ text: t.saved })
      onDone(id)
    },
  })
  const changed = useForm(promoBars.change, {
    name: `promo-bar.${bar?.id ?? 0}`,
    start: bar ? only(typedOf(bar)) : blank,
    version: bar?.version ?? 0,
    labels,
    check,
    send: (typed, version) => ({ body: { id: bar?.id ?? 0, version, ...pick(typed) } }),
    rowOf: (row) => ({ start: only(typedOf(row)), version: row.version }),
    refresh,
    onDone: () => showToast({ text: t.saved }),
  })
  const form = bar ? changed : added
  const { typed } = form
  const startsOn = typed.startsAt.slice(0, 10)
  return (
    <div className="grid flex-1 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,30rem)_minmax(0,1fr)]">
      <Form
        of={form as typeof added}
        label={bar?.leadEn ?? t.newTitle}
        className="flex min-w-0 flex-col gap-4 p-4 md:px-6"
        shown={{
          conditions: (value) => value.map((one) => conditionText(who, one)).join('; ') || who.everyone,
        }}
      >
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="min-w-0 text-16 font-semibold wrap-anywhere">{bar?.leadEn ?? t.newTitle}</h2>
          <Segmented
            label={t.words}
            value={language}
            onChange={setLanguage}
            options={[
              { value: 'en', label: t.english },
              { value: 'es', label: lacksSpanish(typed) ? t.spanishMissing : t.spanish },
            ]}
          />
        </div>
        <div className="grid gap-3 md:grid-cols-2">
          {language === 'en' ? (
            <TextField key="en" at={form.at('leadEn')} maxLength={60} required />
          ) : (
            <TextField key="es" at={form.at('leadEs')} maxLength={60} lang="es" />
          )}
          <ChoiceField
            at={form.at('kind')}
            options={barKinds.map((value) => ({ value, label: t.kinds[value] }))}
          />
        </div>
        {language === 'en' ? (
          <TextField
            key="en"
            at={form.at('textEn')}
            maxLength={mostLetters}
            hint={t.letters(typed.textEn.length, mostLetters)}
          />
        ) : (
          <TextField
            key="es"
            at={form.at('textEs')}
            maxLength={mostLetters}
            lang="es"
            hint={t.letters(typed.textEs.length, mostLetters)}
          />
        )}
        <MissingSpanish typed={typed} />
        <TextField
          at={form.at('link')}
          maxLength={300}
          hint={<LinkHint link={typed.link} day={startsOn} />}
        />
        <div className="grid gap-3 md:grid-cols-2">
          <TextField at={form.at('startsAt')} type="datetime-local" required />
          <TextField at={form.at('endsAt')} type="datetime-local" required />
        </div>
        <AudiencePicker conditions={typed.conditions} onChange={(conditions) => form.set({ conditions })} />
        {form.errors.conditions && (
          <p role="alert" className="text-12 text-danger">
            {form.errors.conditions}
          </p>
        )}
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          <CheckField at={form.at('closable')} />
          {typed.closable && <CheckField at={form.at('daily')} />}
          <CheckField at={form.at('draft')} />
        </div>
        <BarPicture bar={bar} />
        <div className="flex flex-wrap items-center gap-2 border-t border-line pt-4">
          <Button kind="primary" submit busy={form.busy ? t.saving : undefined}>
            {t.save}
          </Button>
          {bar && <TakeDown bar={bar} onDone={() => onDone()} />}
        </div>
      </Form>
      <div className="flex min-w-0 flex-col gap-4 bg-sunken p-4 max-lg:border-t max-lg:border-line md:px-6">
        <BarPreview
          typed={typed}
          bar={bar}
          bars={bars}
          now={now}
          language={language}
          onLanguage={setLanguage}
          onStart={(at) => form.set({ startsAt: wallOfInstant(at, zone) })}
        />
        {bar && <BarFigures bar={bar} />}
      </div>
    </div>
  )
}

/** The typed fields of a bar, without other properties. */
const only = ({ leadEn, leadEs, textEn, textEs, kind, link, startsAt, endsAt, ...rest }: Typed): Typed => ({
  leadEn,
  leadEs,
  textEn,
  textEs,
  kind,
  link,
  startsAt,
  endsAt,
  conditions: rest.conditions,
  closable: rest.closable,
  daily: rest.daily,
  draft: rest.draft,
})

function MissingSpanish({ typed }: { typed: Typed }) {
  const t = usePromoWords()
  const { data } = useAudience(typed.conditions)
  if (!data || data.spanish === 0 || typed.leadEn === '' || !lacksSpanish(typed)) return null
  return <p className="text-12 text-amber">{t.wouldSeeEnglish(data.spanish)}</p>
}

/** How many items the link shows on the first day. */
function LinkHint({ link, day }: { link: string; day: string }) {
  const t = usePromoWords()
  const { language } = useLanguage()
  const asked = useRested(link)
  const isPage = /^\/[^/\\]/.test(asked)
  const { data } = useQuery({
    ...read(promoBars.link, { query: { link: asked, day } }),
    enabled: isPage && /^\d{4}-\d{2}-\d{2}$/.test(day),
    retry: false,
  })
  if (!isPage || data?.items == null) return <>{t.linkHint}</>
  const on = shipDayText(day as Parameters<typeof shipDayText>[0], language)
  return <>{data.items === 0 ? t.noItems(on) : t.items(data.items, on)}</>
}

function TakeDown({ bar, onDone }: { bar: Bar; onDone: () => void }) {
  const t = usePromoWords()
  const errorText = useErrorText()
  const [asking, setAsking] = useState(false)
  const remove = useWrite(promoBars.remove, {
    refresh: [promoBars.list, changes.list],
    onDone: () => {
      showToast({ text: t.removed })
      onDone()
    },
    onFailed: (error) => {
      setAsking(false)
      showToast({ kind: 'failed', text: errorText(error) })
    },
  })
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t.remove}</Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t.removeTitle(bar.leadEn)}
        keepLabel={t.keep}
        doLabel={t.remove}
        busy={remove.isPending ? t.removing : undefined}
        onConfirm={() => remove.mutate({ params: { id: bar.id } })}
      >
        {t.removeText}
      </ConfirmDialog>
    </>
  )
}
