import { useState } from 'react'
import { webhookEventNames, webhookEvents } from '../../../contract/features/webhooks/events.ts'
import { type Webhook, webhooks } from '../../../contract/features/webhooks/webhooks.ts'
import { AskButton } from '../../core/ask-button.tsx'
import { useWrite } from '../../core/query.ts'
import { useUser } from '../../core/session.ts'
import { SecretOnce } from '../../features/personal/secret-once.tsx'
import { CheckField, ChoiceField, TextField } from '../../form/fields.tsx'
import { Form, SaveButton, SaveButtons } from '../../form/form.tsx'
import { type At, useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices.tsx'
import { TimeOfDay } from '../../ui/dates.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { PanelHead } from '../frame/panel-head.tsx'
import { useStaffWords } from '../frame/words.ts'
import { useWebhookWords } from './words.ts'

const formClass = 'flex max-w-160 flex-col gap-4 p-4 md:px-6'

type Draft = { name: string; url: string; events: readonly string[]; accountNumber: string; keeperId: string }
const bodyOf = ({ name, url, events, accountNumber, keeperId }: Draft) => ({
  name,
  url,
  events: [...events],
  accountNumber: accountNumber === '' ? null : Number(accountNumber),
  keeperId: keeperId === '' ? null : Number(keeperId),
})

/** A new webhook; its secret is shown once. */
export function AddWebhook({ onClose, onAdded }: { onClose: () => void; onAdded: (id: number) => void }) {
  const t = useWebhookWords()
  const staff = useStaffWords()
  const user = useUser()
  const [made, setMade] = useState<{ id: number; secret: string }>()
  const form = useForm(webhooks.add, {
    name: 'webhook.new',
    start: { name: '', url: 'https://', events: [], accountNumber: '', keeperId: String(user.id) } as Draft,
    labels: t.fields,
    send: (draft) => ({ body: bodyOf(draft) }),
    refresh: [webhooks.list],
    onDone: ({ id, secret, name }) => {
      showToast({ text: t.added(name) })
      setMade({ id, secret })
    },
  })
  return (
    <section aria-label={t.add} className="flex min-h-0 flex-1 flex-col">
      <PanelHead title={t.add} onClose={onClose} />
      {made ? (
        <SecretOnce secret={made.secret} onHave={() => onAdded(made.id)} />
      ) : (
        <Form of={form} className={formClass}>
          <Fields at={form.at} keeper={null} />
          <div className="flex gap-2">
            <SaveButton of={form} label={t.add} busy={t.adding} />
            <Button onClick={onClose}>{staff.cancel}</Button>
          </div>
        </Form>
      )}
    </section>
  )
}

const draftOf = ({ name, url, events, accountNumber, keeper, on }: Webhook) => ({
  name,
  url,
  events: events as readonly string[],
  accountNumber: accountNumber === null ? '' : String(accountNumber),
  keeperId: keeper === null ? '' : String(keeper.id),
  on,
})

/** The settings of a webhook: its events and URL, its secret, and its removal. */
export function EditWebhook({
  webhook,
  onClose,
  onGone,
}: {
  webhook: Webhook
  onClose: () => void
  onGone: () => void
}) {
  const t = useWebhookWords()
  const staff = useStaffWords()
  const { id, name, secretBy, secretSetAt, oldSecretUntil } = webhook
  const params = { id }
  const [secret, setSecret] = useState<string>()
  const form = useForm(webhooks.change, {
    name: `webhook.${id}`,
    start: draftOf(webhook),
    version: webhook.version,
    labels: t.fields,
    send: ({ on, ...draft }, version) => ({ params, body: { ...bodyOf(draft), on, version } }),
    rowOf: (row) => ({ start: draftOf(row), version: row.version }),
    refresh: [webhooks.list],
    onDone: (row) => showToast({ text: staff.saved(row.name) }),
  })
  const renew = useWrite(webhooks.newSecret, {
    refresh: [webhooks.list],
    onDone: (reply) => setSecret(reply.secret),
  })
  const remove = useWrite(webhooks.remove, {
    refresh: [webhooks.list],
    onDone: () => {
      showToast({ text: t.removed(name) })
      onGone()
    },
  })
  return (
    <section aria-label={name} className="flex min-h-0 flex-1 flex-col">
      <PanelHead title={name} onClose={onClose} />
      <Form of={form} className={formClass}>
        <CheckField at={form.at('on')} />
        <Fields at={form.at as never} keeper={webhook.keeper} />
        <SaveButtons of={form} />
      </Form>
      <div className="flex flex-col gap-2 border-t border-line p-4 md:px-6">
        <h3 className="font-semibold">{t.secretTitle}</h3>
        <p className="text-12 text-ink-2">
          {t.secretSet(secretBy)} <TimeOfDay at={new Date(secretSetAt)} withDay />
        </p>
        {oldSecretUntil && (
          <p className="text-12 text-ink-2">
            {t.secretOld} <TimeOfDay at={new Date(oldSecretUntil)} withDay />
          </p>
        )}
        {secret && <SecretOnce secret={secret} onHave={() => setSecret(undefined)} />}
        <div className="-ml-3 flex flex-wrap gap-2">
          <AskButton
            label={t.newSecret}
            title={t.newSecretTitle}
            keepLabel={t.keep}
            busyLabel={t.making}
            write={renew}
            onConfirm={(then) => renew.mutate({ params }, then)}
          >
            {t.newSecretText}
          </AskButton>
          <AskButton
            label={t.remove}
            title={t.removeTitle(name)}
            keepLabel={t.keep}
            busyLabel={t.removing}
            write={remove}
            onConfirm={(then) => remove.mutate({ params }, then)}
          >
            {t.removeText}
          </AskButton>
        </div>
      </div>
    </section>
  )
}

type FieldsProps = { at: <K extends keyof Draft>(name: K) => At<Draft[K]>; keeper: Webhook['keeper'] }

function Fields({ at, keeper }: FieldsProps) {
  const t = useWebhookWords()
  const user = useUser()
  const people = [
    { value: '', label: t.nobody },
    { value: String(user.id), label: t.me(user.name) },
    ...(keeper && keeper.id !== user.id ? [{ value: String(keeper.id), label: keeper.name }] : []),
  ]
  return (
    <>
      <TextField at={at('name')} maxLength={60} required />
      <TextField at={at('url')} hint={t.urlHint} inputMode="url" maxLength={500} required />
      <Events at={at('events')} />
      <TextField at={at('accountNumber')} hint={t.accountHint} digits maxLength={9} optional />
      <ChoiceField at={at('keeperId')} options={people} />
    </>
  )
}

const groups = [...new Set(webhookEventNames.map((name) => name.split('.')[0] ?? ''))]

function Events({ at }: { at: At<readonly string[]> }) {
  const t = useWebhookWords()
  const [shown, setShown] = useState<(typeof webhookEventNames)[number]>('order.placed')
  const set = (name: string, on: boolean) =>
    at.set(on ? [...at.value, name] : at.value.filter((one) => one !== name))
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 text-12 font-semibold">{at.label}</legend>
      {at.error && (
        <p role="alert" className="text-12 text-danger">
          {at.error}
        </p>
      )}
      {groups.map((group) => {
        const whole = at.value.includes(`${group}.*`)
        return (
          <div key={group} className="flex flex-col gap-0.5 border-b border-line pb-2 last:border-b-0">
            <Checkbox checked={whole} onChange={(on) => set(`${group}.*`, on)}>
              {t.everything(t.groups[group] ?? group)}
            </Checkbox>
            {!whole && (
              <div className="flex flex-wrap gap-x-4 pl-7">
                {webhookEventNames
                  .filter((name) => name.startsWith(`${group}.`))
                  .map((name) => (
                    <Checkbox key={name} checked={at.value.includes(name)} onChange={(on) => set(name, on)}>
                      {name}
                    </Checkbox>
                  ))}
              </div>
            )}
          </div>
        )
      })}
      <Field label={t.example}>
        <Select
          value={shown}
          onChange={setShown}
          options={webhookEventNames.map((value) => ({ value, label: value }))}
        />
      </Field>
      <pre
        tabIndex={0}
        className="max-h-72 overflow-auto rounded-4 border border-line bg-sunken p-3 text-12 whitespace-pre-wrap wrap-anywhere"
      >
        {JSON.stringify(
          { type: shown, timestamp: '2026-11-23T10:41:07.000Z', data: webhookEvents[shown] },
          null,
          2,
        )}
      </pre>
    </fieldset>
  )
}
