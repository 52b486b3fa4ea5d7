import { useState } from 'react'
import { type Setup, setup } from '../../../contract/features/setup/setup.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { useUser } from '../../core/session.ts'
import { ChoiceField, TextField } from '../../form/fields.tsx'
import { Form, SaveButton } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput, TextInput } from '../../ui/inputs.tsx'
import { Panel } from '../../ui/panel.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { Continue } from './step-frame.tsx'
import { useSetupWords } from './words.ts'

type Mail = Setup['mail']

/** How customers pay, and the mail server, which is tested. */
export function PaymentStep({ state }: { state: Setup }) {
  const { payment: t } = useSetupWords()
  const { gateway, mail, counts } = state
  return (
    <>
      <p className="text-ink-2">{t.about}</p>
      <div className="grid max-w-240 items-start gap-4 xl:grid-cols-2">
        <Panel title={t.cards}>
          <p className="text-ink-2">{gateway === 'stripe' ? t.stripe : t.sandbox}</p>
          {counts.customers > 0 && <p className="mt-3">{t.onTerms(counts.onTerms, counts.customers)}</p>}
        </Panel>
        <Panel title={t.mail}>
          <div className="flex flex-col gap-4">
            <p role="status">{mail.carrier === 'outbox' ? t.stays : t.sends(mail.host)}</p>
            {mail.onServer ? <p className="text-ink-2">{t.onServer}</p> : <MailForm mail={mail} />}
            <TestMail />
          </div>
        </Panel>
      </div>
      <Continue step="payment" done={state.done} />
    </>
  )
}

function MailForm({ mail }: { mail: Mail }) {
  const { payment: t, saved } = useSetupWords()
  const [password, setPassword] = useState('')
  const form = useForm(setup.setMail, {
    name: 'setup.mail',
    start: { host: mail.host, port: String(mail.port), security: mail.security, user: mail.user },
    labels: t.fields,
    send: ({ port, ...draft }) => ({
      body: {
        ...draft,
        port: /^\d+$/.test(port.trim()) ? Number(port) : Number.NaN,
        ...(password !== '' && { password }),
      },
    }),
    rowOf: ({ mail: now }) => ({
      start: { host: now.host, port: String(now.port), security: now.security, user: now.user },
      version: 0,
    }),
    refresh: [setup.read],
    onDone: () => {
      setPassword('')
      showToast({ text: saved })
    },
  })
  return (
    <Form of={form} label={t.mail} className="flex flex-col gap-3">
      <div className="grid grid-cols-[1fr_5rem] gap-3">
        <TextField at={form.at('host')} spellCheck={false} placeholder="smtp.example.com" />
        <TextField at={form.at('port')} digits maxLength={5} />
      </div>
      <ChoiceField
        at={form.at('security')}
        options={(['starttls', 'tls', 'none'] as const).map((value) => ({
          value,
          label: t.securities[value],
        }))}
      />
      <TextField at={form.at('user')} spellCheck={false} />
      {/* Passwords are never stored with unsaved input. */}
      <Field label={t.fields.password} {...(mail.hasPassword && { hint: t.passwordKept })}>
        <PasswordInput value={password} onChange={setPassword} autoComplete="new-password" />
      </Field>
      <div>
        <SaveButton of={form} label={t.save} />
      </div>
    </Form>
  )
}

function TestMail() {
  const { payment: t } = useSetupWords()
  const errorText = useErrorText()
  const [to, setTo] = useState(useUser().email)
  const send = useWrite(setup.testMail)
  const { data, error } = send
  return (
    <form
      noValidate
      className="flex flex-col gap-3 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!send.isPending) send.mutate({ body: { to } })
      }}
    >
      <Field label={t.to} error={error ? (error.fields[0]?.message ?? errorText(error)) : undefined}>
        <TextInput type="email" value={to} onChange={setTo} />
      </Field>
      <div>
        <Button submit icon="mail" busy={send.isPending ? t.testing : undefined}>
          {t.test}
        </Button>
      </div>
      {data && (
        <Banner kind={data.outcome === 'sent' ? 'news' : 'warning'} lead={t.outcomes[data.outcome]} urgent>
          {data.answer && <q>{data.answer}</q>}
        </Banner>
      )}
    </form>
  )
}
