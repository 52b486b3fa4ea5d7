import { useState } from 'react'
import { type UpsAccount, ups } from '../../../contract/features/ups.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { TextField } from '../../form/fields.tsx'
import { Form, SaveButtons } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/inputs.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useStaffWords } from '../frame/words.ts'
import { useUpsWords } from './words.ts'

const draftOf = ({ account, clientId, shipFromZip }: UpsAccount) => ({
  account,
  clientId,
  shipFromZip,
})
type Draft = ReturnType<typeof draftOf>

const keysOf = (draft: Draft, clientSecret: string) => ({
  ...draft,
  account: draft.account.trim().toUpperCase(),
  ...(clientSecret && { clientSecret }),
})

/** The UPS account, tested before it is saved; its secret is never shown. */
export function UpsAccountForm({ account }: { account: UpsAccount }) {
  const t = useUpsWords()
  const staff = useStaffWords()
  const errorText = useErrorText()
  const { fields } = t.account
  const [secret, setSecret] = useState('')
  const form = useForm(ups.setAccount, {
    name: 'ups.account',
    start: draftOf(account),
    labels: { account: fields.account, clientId: fields.clientId, shipFromZip: fields.shipFromZip },
    send: (draft) => ({ body: keysOf(draft, secret) }),
    rowOf: (row) => ({ start: draftOf(row), version: 0 }),
    refresh: [ups.account, ups.rate],
    onDone: () => {
      setSecret('')
      showToast({ text: staff.saved('UPS') })
    },
  })
  const test = useWrite(ups.testAccount)
  const remove = useWrite(ups.setAccount, {
    refresh: [ups.account, ups.rate],
    onDone: () => showToast({ text: t.account.removed }),
  })
  return (
    <div className="flex max-w-160 flex-col gap-4 p-4 md:px-6">
      <p className="text-ink-2">{t.account.about}</p>
      <p role="status" className="font-semibold">
        {account.carrier === 'ups' ? t.account.works : t.account.none}
      </p>
      {account.setOnServer ? (
        <Banner kind="news" lead={t.account.setOnServer} />
      ) : (
        <Form of={form} className="flex flex-col gap-4">
          <TextField at={form.at('account')} maxLength={10} required />
          <TextField at={form.at('clientId')} maxLength={200} required />
          {/* Secrets are never stored with unsaved input. */}
          <Field
            label={fields.clientSecret}
            {...(account.hasSecret ? { hint: t.account.kept } : { required: true })}
          >
            <PasswordInput value={secret} onChange={setSecret} autoComplete="new-password" />
          </Field>
          <TextField at={form.at('shipFromZip')} digits maxLength={5} required />
          {(test.data || test.error) && (
            <Banner kind={test.data?.outcome === 'works' ? 'news' : 'danger'} urgent>
              {test.data
                ? `${t.account.outcomes[test.data.outcome]}: ${test.data.answer}`
                : errorText(test.error)}
            </Banner>
          )}
          <div className="flex flex-wrap gap-2">
            <SaveButtons of={form} />
            <Button
              busy={test.isPending ? t.account.testing : undefined}
              onClick={() => test.mutate({ body: keysOf(form.typed, secret) })}
            >
              {t.account.test}
            </Button>
            {account.hasSecret && (
              <Button
                kind="quiet"
                onClick={() => remove.mutate({ body: { account: '', clientId: '', shipFromZip: '' } })}
              >
                {t.account.remove}
              </Button>
            )}
          </div>
        </Form>
      )}
    </div>
  )
}
