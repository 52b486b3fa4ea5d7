import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type Logo, type Setting, type SettingName, settings } from '../../../contract/features/settings.ts'
import { ApiError } from '../../core/api.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read, useWrite } from '../../core/query.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TimeOfDay } from '../../ui/dates.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { linkButtonClass } from '../../ui/link.ts'
import { Panel } from '../../ui/panel.tsx'
import { Problem } from '../../ui/problem.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { Skeleton, Waiting } from '../../ui/waiting.tsx'
import { useLanguage } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { changedIn, type Draft, textOf, valueOf } from './draft.ts'
import { LogoField } from './logo-field.tsx'
import { useSettingsWords } from './words.ts'

const groups = {
  brand: [
    'BRAND_NAME',
    'BRAND_SHORT_NAME',
    'BRAND_PHONE',
    'BRAND_EMAIL',
    'BRAND_CITY',
    'BRAND_ADDRESS',
    'BRAND_COLOR',
    'TIME_ZONE',
  ],
  ordering: [
    'ORDER_DAYS_AHEAD',
    'BOOKING_DAYS_AHEAD',
    'STANDING_DAYS_AHEAD',
    'HOLD_MINUTES',
    'HOLD_MAX_MINUTES',
    'LOCK_DAYS',
    'LOCK_AHEAD_DAYS',
    'LOCK_MOST_DOLLARS',
    'QUOTE_HOURS',
    'QUOTE_FLOOR_PERCENT',
  ],
  money: [
    'PAST_DUE_STOP_DAYS',
    'PAST_DUE_HOLD_DAYS',
    'PAST_DUE_REMINDER_DAYS',
    'STATEMENT_DAY',
    'FINANCE_CHARGE_PERCENT',
  ],
  kept: ['OUTBOX_DAYS', 'DELIVERY_PHOTO_DAYS', 'WEBHOOK_DAYS'],
  messages: ['WIN_BACK_DAYS', 'MAIL_PER_SECOND', 'TEXTS_PER_SECOND', 'TEXT_PART_CENTS', 'MAIL_TRACKING'],
  lily: [
    'MODEL_PERSON_CENTS',
    'MODEL_DAY_DOLLARS',
    'MODEL_IN_CENTS',
    'MODEL_OUT_CENTS',
    'MODEL_STEPS',
    'MODEL_TOKENS',
    'MODEL_SECONDS',
  ],
} as const satisfies Record<string, readonly SettingName[]>
const groupNames = Object.keys(groups) as (keyof typeof groups)[]

/** Settings that can be changed without a restart, each with its last editor. Those set in the server's environment are locked. */
export function SettingsScreen() {
  const t = useSettingsWords()
  const state = useQuery({ ...read(settings.read, {}), staleTime: 0 })
  return (
    <AdminShell title={t.title} aside={<p>{t.about}</p>}>
      {state.error && !state.data ? (
        <Problem title={t.failed} onRetry={() => void state.refetch()} />
      ) : state.data ? (
        <SettingsForm rows={state.data.rows} logo={state.data.logo} />
      ) : (
        <Waiting label={t.title}>
          <div className="p-4 md:p-6">
            <Skeleton height={480} />
          </div>
        </Waiting>
      )}
    </AdminShell>
  )
}

function SettingsForm({ rows, logo }: { rows: readonly Setting[]; logo: Logo }) {
  const t = useSettingsWords()
  const errorText = useErrorText()
  const { language } = useLanguage()
  const [draft, setDraft] = useState<Draft>({})
  const change = useWrite(settings.change, {
    refresh: [settings.read],
    into: settings.read,
    onDone: (_reply, { body: { set = {}, reset = [] } }) => {
      // Keeps the text typed in other fields.
      const done = [...Object.keys(set), ...reset]
      setDraft((typed) => Object.fromEntries(Object.entries(typed).filter(([name]) => !done.includes(name))))
      showToast({ text: t.saved })
    },
  })
  const changed = changedIn(rows, draft)
  const refused = change.error instanceof ApiError ? change.error.fields : undefined
  function errorOf(name: SettingName) {
    const message = refused?.find(({ path }) => path.startsWith(`set.${name}`))?.message
    // The schema's messages are in English only.
    return message && language !== 'en' ? t.wrong : message
  }

  function save(event: FormEvent) {
    event.preventDefault()
    if (changed.length === 0) return
    const set = Object.fromEntries(changed.map((row) => [row.name, valueOf(row, draft[row.name] ?? '')]))
    change.mutate({ body: { set } })
  }

  return (
    <form noValidate onSubmit={save} className="flex flex-1 flex-col">
      <div className="grid flex-1 content-start items-start gap-4 p-4 md:p-6 xl:grid-cols-2">
        {change.error && !refused?.length && <Banner kind="danger" lead={errorText(change.error)} urgent />}
        {groupNames.map((group) => (
          <Panel key={group} title={t.groups[group]}>
            <div className="flex flex-col gap-4">
              {group === 'brand' && (
                <LogoField
                  name={draft.BRAND_SHORT_NAME ?? valueIn(rows, 'BRAND_SHORT_NAME')}
                  color={valueIn(rows, 'BRAND_COLOR')}
                  logo={logo}
                />
              )}
              {groups[group].map((name) => {
                const row = rows.find((one) => one.name === name)
                return (
                  row && (
                    <SettingField
                      key={name}
                      setting={row}
                      text={draft[name]}
                      error={errorOf(name)}
                      onType={(text) => setDraft({ ...draft, [name]: text })}
                      onReset={() => change.mutate({ body: { reset: [name] } })}
                    />
                  )
                )
              })}
            </div>
          </Panel>
        ))}
      </div>
      {changed.length > 0 && (
        <div className="sticky bottom-0 z-10 flex min-h-14 items-center gap-3 border-t border-line-2 bg-surface px-4 py-2 max-lg:bottom-14 md:px-6">
          <p role="status" className="flex-1 text-ink-2">
            {t.changes(changed.length)}
          </p>
          <Button
            onClick={() => {
              setDraft({})
              change.reset()
            }}
          >
            {t.discard}
          </Button>
          <Button kind="primary" submit busy={change.isPending ? t.saving : undefined}>
            {t.save}
          </Button>
        </div>
      )}
    </form>
  )
}

const valueIn = (rows: readonly Setting[], name: SettingName) =>
  String(rows.find((row) => row.name === name)?.value ?? '')

type FieldProps = {
  setting: Setting
  text: string | undefined
  error: string | undefined
  onType: (text: string) => void
  onReset: () => void
}

function SettingField({ setting, text, error, onType, onReset }: FieldProps) {
  const t = useSettingsWords()
  const { name, value, usual, setBy, changedBy, changedAt } = setting
  const isLocked = setBy === 'server'
  const usualText = textOf(usual) || (usual === null ? t.never : t.none)
  return (
    <Field
      label={t.names[name]}
      hint={isLocked ? t.onServer(name) : t.hints[name]}
      error={error}
      aside={
        changedBy &&
        changedAt && (
          <span className="flex min-w-0 flex-wrap justify-end gap-x-2 text-ink-2">
            <span className="wrap-anywhere">
              {changedBy}, <TimeOfDay at={new Date(changedAt)} withDay />
            </span>
            <button type="button" className={`${linkButtonClass} wrap-anywhere`} onClick={onReset}>
              {t.reset(usualText)}
            </button>
          </span>
        )
      }
    >
      <TextInput
        value={text ?? textOf(value)}
        onChange={onType}
        readOnly={isLocked}
        inputMode={typeof usual === 'number' ? 'decimal' : 'text'}
        autoComplete="off"
      />
    </Field>
  )
}
