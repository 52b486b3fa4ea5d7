import { useState } from 'react'
import { isEmail } from '../../../contract/core/fields.ts'
import { type Company, company } from '../../../contract/features/company.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useToast } from '../../ui/toast.tsx'
import { asSent, isWhole, type Place, PlaceFields } from './place-fields.tsx'
import { useCompanyWords } from './words.ts'

/** The form for a new person. The response is the same if the email is already in use elsewhere, so as not to reveal it. */
export function Invite({ locations, onClose }: { locations: Company['locations']; onClose: () => void }) {
  const t = useCompanyWords()
  const toast = useToast()
  const errorText = useErrorText()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [place, setPlace] = useState<Place>({ companyRole: 'buyer', locations: null })
  const [judged, setJudged] = useState(false)
  const invite = useWrite(company.invite, {
    refresh: [company.read],
    onDone: (member) => {
      toast({ text: t.invited(member.email) })
      onClose()
    },
  })
  const taken = invite.error?.code === 'already_in_company'
  const noName = judged && name.trim() === ''
  const noEmail = judged && !isEmail(email.trim())

  function onSubmit() {
    setJudged(true)
    if (name.trim() === '' || !isEmail(email.trim()) || !isWhole(place)) return
    invite.mutate({ body: { name, email, ...asSent(place) } })
  }

  return (
    <Panel title={t.invite} leading>
      <form
        aria-label={t.invite}
        noValidate
        className="flex max-w-104 flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (!invite.isPending) onSubmit()
        }}
      >
        <p className="text-ink-2">{t.inviteText}</p>
        <Field label={t.name} error={noName ? t.noName : undefined} required>
          <TextInput value={name} onChange={setName} autoComplete="off" maxLength={80} autoFocus />
        </Field>
        <Field
          label={t.email}
          error={noEmail ? t.noEmail : taken ? errorText(invite.error) : undefined}
          required
        >
          <TextInput
            type="email"
            value={email}
            onChange={(next) => {
              setEmail(next)
              if (taken) invite.reset()
            }}
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
        <PlaceFields place={place} onChange={setPlace} locations={locations} judged={judged} />
        {invite.error && !taken && (
          <Banner kind="danger" urgent>
            {errorText(invite.error)}
          </Banner>
        )}
        <div className="flex flex-wrap gap-2">
          <Button kind="primary" submit busy={invite.isPending ? t.saving : undefined}>
            {t.send}
          </Button>
          <Button onClick={onClose}>{t.cancel}</Button>
        </div>
      </form>
    </Panel>
  )
}
