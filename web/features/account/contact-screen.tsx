import { useState } from 'react'
import { phoneDigits } from '../../../contract/core/fields.ts'
import { personal } from '../../../contract/features/personal/personal.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { useUser } from '../../core/session.ts'
import { useSite } from '../../core/site-context.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/choices.tsx'
import { Field } from '../../ui/field.tsx'
import { Select, TextArea, TextInput } from '../../ui/inputs.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useMessages } from '../../words/language.tsx'
import { useCompanyWords } from '../company/words.ts'

type Time = 'any' | 'morning' | 'noon' | 'afternoon'

/** A message to the sales representative, or a callback request. Input is kept if sending fails. */
export function ContactScreen() {
  const t = useCompanyWords()
  const { account } = useMessages()
  const { phone } = useSite()
  const [sentTo, setSentTo] = useState<string>()
  return (
    <div className="mx-auto flex w-full max-w-184 flex-col gap-4 px-4 py-4 md:px-6 md:py-6">
      <div className="flex flex-col gap-1">
        <h1 className="text-22 font-semibold">{account.contact}</h1>
        <p className="text-ink-2">
          {t.contactIntro} {t.orCall(phone)}
        </p>
      </div>
      {sentTo === undefined ? (
        <ContactForm onSent={setSentTo} />
      ) : (
        <div className="flex flex-col items-start gap-3">
          <Banner kind="news" icon="check" lead={t.sent(sentTo)} urgent />
          <Button onClick={() => setSentTo(undefined)}>{t.another}</Button>
        </div>
      )}
    </div>
  )
}

function ContactForm({ onSent }: { onSent: (to: string) => void }) {
  const t = useCompanyWords()
  const { account } = useMessages()
  const user = useUser()
  const errorText = useErrorText()
  const [way, setWay] = useState<'mail' | 'call'>('mail')
  const [subject, setSubject] = useState('')
  const [message, setMessage] = useState('')
  const [phone, setPhone] = useState(user.phoneNumber || user.mobileNumber)
  const [time, setTime] = useState<Time>('any')
  const [judged, setJudged] = useState(false)
  const send = useWrite(personal.contact, { onDone: ({ to }) => onSent(to) })
  const isCall = way === 'call'
  const noSubject = subject.trim() === ''
  const noMessage = !isCall && message.trim() === ''
  const noPhone = isCall && phoneDigits(phone) === undefined

  function onSubmit() {
    setJudged(true)
    if (noSubject || noMessage || noPhone) return
    const call = [t.callMessage(phone.trim(), t.times[time]), message.trim()].filter(Boolean).join('\n\n')
    send.mutate({
      body: isCall ? { subject: t.callSubject(subject), message: call } : { subject, message },
    })
  }

  return (
    <Panel>
      <form
        aria-label={account.contact}
        noValidate
        className="flex max-w-128 flex-col items-stretch gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (!send.isPending) onSubmit()
        }}
      >
        <div className="flex flex-col items-start gap-1">
          <p className="text-12 font-semibold">{t.how}</p>
          <Segmented
            label={t.how}
            value={way}
            onChange={setWay}
            size={44}
            options={[
              { value: 'mail', label: t.byMail },
              { value: 'call', label: t.byCall },
            ]}
          />
        </div>
        <Field label={t.subject} error={judged && noSubject ? t.noSubject : undefined} required>
          <TextInput value={subject} onChange={setSubject} maxLength={100} autoComplete="off" />
        </Field>
        {isCall && (
          <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
            <Field label={t.phone} error={judged && noPhone ? t.noPhone : undefined} required>
              <TextInput type="tel" value={phone} onChange={setPhone} autoComplete="tel" maxLength={40} />
            </Field>
            <Field label={t.when}>
              <Select
                value={time}
                onChange={setTime}
                options={(Object.keys(t.times) as Time[]).map((value) => ({ value, label: t.times[value] }))}
              />
            </Field>
          </div>
        )}
        <Field
          label={t.message}
          optional={isCall}
          required={!isCall}
          error={judged && noMessage ? t.noMessage : undefined}
        >
          <TextArea value={message} onChange={setMessage} rows={6} maxLength={3800} />
        </Field>
        {send.error && (
          <Banner kind="danger" urgent>
            {errorText(send.error)}
          </Banner>
        )}
        <div>
          <Button kind="primary" submit busy={send.isPending ? t.saving : undefined}>
            {isCall ? t.askForCall : t.sendMessage}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
