import { useState } from 'react'
import { phoneDigits } from '../../../contract/core/fields.ts'
import { personal } from '../../../contract/features/personal/personal.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { useUser } from '../../core/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea, TextInput } from '../../ui/inputs.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Select } from '../../ui/select.tsx'
import { useCompanyWords } from '../company/words.ts'
import { useFeedbackWords } from './words.ts'

type Time = 'any' | 'morning' | 'noon' | 'afternoon'

/** Asks the representative to call. Input is kept if sending fails. */
export function AskForCall({ onClose }: { onClose: () => void }) {
  const t = useCompanyWords()
  const help = useFeedbackWords()
  const user = useUser()
  const errorText = useErrorText()
  const [subject, setSubject] = useState('')
  const [message, setMessage] = useState('')
  const [phone, setPhone] = useState(user.phoneNumber || user.mobileNumber)
  const [time, setTime] = useState<Time>('any')
  const [judged, setJudged] = useState(false)
  const [sentTo, setSentTo] = useState<string>()
  const send = useWrite(personal.contact, { onDone: ({ to }) => setSentTo(to) })
  const noSubject = subject.trim() === ''
  const noPhone = phoneDigits(phone) === undefined

  function onSubmit() {
    setJudged(true)
    if (noSubject || noPhone) return
    const call = [t.callMessage(phone.trim(), t.times[time]), message.trim()].filter(Boolean).join('\n\n')
    send.mutate({ body: { subject: t.callSubject(subject), message: call } })
  }

  return (
    <Panel title={help.callTitle}>
      {sentTo !== undefined ? (
        <div className="flex flex-col items-start gap-3">
          <Banner kind="news" icon="check" lead={t.sent(sentTo)} urgent />
          <Button onClick={onClose}>{help.all}</Button>
        </div>
      ) : (
        <form
          aria-label={help.callTitle}
          noValidate
          className="flex max-w-128 flex-col items-stretch gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            if (!send.isPending) onSubmit()
          }}
        >
          <Field label={t.subject} error={judged && noSubject ? t.noSubject : undefined} required>
            <TextInput value={subject} onChange={setSubject} maxLength={100} autoComplete="off" />
          </Field>
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
          <Field label={t.message} optional>
            <TextArea value={message} onChange={setMessage} rows={4} maxLength={3800} />
          </Field>
          {send.error && (
            <Banner kind="danger" urgent>
              {errorText(send.error)}
            </Banner>
          )}
          <div className="flex gap-2">
            <Button kind="primary" submit busy={send.isPending ? t.saving : undefined}>
              {t.askForCall}
            </Button>
          </div>
        </form>
      )}
    </Panel>
  )
}
