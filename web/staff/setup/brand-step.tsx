import { useQuery } from '@tanstack/react-query'
import { type Logo, type SettingName, settings } from '../../../contract/features/settings.ts'
import { type Setup, setup } from '../../../contract/features/setup/setup.ts'
import { read } from '../../core/query.ts'
import { ChoiceField, TextField } from '../../form/fields.tsx'
import { Form, SaveButton } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Problem } from '../../ui/problem.tsx'
import { Skeleton } from '../../ui/waiting.tsx'
import { LogoField } from '../settings/logo-field.tsx'
import { useSettingsWords } from '../settings/words.ts'
import { useNext } from './step-frame.tsx'
import { useSetupWords } from './words.ts'

const names = [
  'BRAND_NAME',
  'BRAND_SHORT_NAME',
  'BRAND_ADDRESS',
  'BRAND_CITY',
  'BRAND_PHONE',
  'BRAND_EMAIL',
  'BRAND_COLOR',
  'TIME_ZONE',
] as const satisfies readonly SettingName[]
type Name = (typeof names)[number]
type Draft = Record<Name, string>

const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

/** United States time zones come first, because most distributors are there. */
const usual = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
]
const zones = (now: string) =>
  [...new Set([...usual, now, ...Intl.supportedValuesOf('timeZone')])].map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  }))

/** Name, address, contacts and time zone. */
export function BrandStep({ state }: { state: Setup }) {
  const t = useSetupWords()
  const known = useQuery({ ...read(settings.read, {}), staleTime: 0 })
  if (known.error && !known.data) return <Problem title={t.failed} onRetry={() => void known.refetch()} />
  if (!known.data) return <Skeleton height={320} />
  const of = (name: Name) => known.data.rows.find((row) => row.name === name)
  const start = Object.fromEntries(names.map((name) => [name, String(of(name)?.value ?? '')])) as Draft
  const locked = names.filter((name) => of(name)?.setBy === 'server')
  return <BrandForm start={start} locked={locked} state={state} logo={known.data.logo} />
}

type FormProps = { start: Draft; locked: readonly Name[]; state: Setup; logo: Logo }

function BrandForm({ start, locked, state, logo }: FormProps) {
  const t = useSetupWords()
  const words = useSettingsWords()
  const next = useNext('brand', state.done)
  const form = useForm(settings.change, {
    name: 'setup.brand',
    start,
    labels: words.names as Record<Name, string>,
    send: (typed) => ({
      body: {
        set: Object.fromEntries(
          names.flatMap((name) =>
            locked.includes(name) || typed[name] === start[name] ? [] : [[name, typed[name]]],
          ),
        ),
      },
    }),
    refresh: [settings.read, setup.read],
    onDone: next.go,
  })
  const hint = (name: Name) => (locked.includes(name) ? t.brand.onServer : (words.hints[name] ?? undefined))
  const field = (name: Exclude<Name, 'TIME_ZONE'>, more: { type?: 'email' | 'tel' } = {}) => (
    <TextField
      at={form.at(name)}
      {...more}
      readOnly={locked.includes(name)}
      required={name !== 'BRAND_COLOR'}
      {...(hint(name) && { hint: hint(name) })}
    />
  )
  return (
    <Form of={form} label={t.steps.brand} className="flex max-w-160 flex-col gap-4">
      <p className="text-ink-2">{t.brand.about}</p>
      {field('BRAND_NAME')}
      {field('BRAND_SHORT_NAME')}
      {field('BRAND_ADDRESS')}
      {field('BRAND_CITY')}
      <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
        {field('BRAND_PHONE', { type: 'tel' })}
        {field('BRAND_EMAIL', { type: 'email' })}
      </div>
      {field('BRAND_COLOR')}
      <LogoField
        name={form.typed.BRAND_SHORT_NAME}
        color={isColor(form.typed.BRAND_COLOR) ? form.typed.BRAND_COLOR : ''}
        logo={logo}
      />
      <ChoiceField
        at={form.at('TIME_ZONE')}
        options={
          locked.includes('TIME_ZONE')
            ? [{ value: start.TIME_ZONE, label: start.TIME_ZONE }]
            : zones(start.TIME_ZONE)
        }
        {...(hint('TIME_ZONE') && { hint: hint('TIME_ZONE') })}
      />
      <div>
        <SaveButton of={form} label={t.saveNext} />
      </div>
    </Form>
  )
}
