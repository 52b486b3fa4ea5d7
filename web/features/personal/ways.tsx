import { useState } from 'react'
import type { Personal } from '../../../contract/features/personal/personal.ts'
import { Badge } from '../../ui/badge.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useMessages } from '../../words/language.tsx'
import { phoneText } from '../../words/phone.ts'
import { EmailForm } from './email-form.tsx'
import { MobileForm } from './mobile-form.tsx'
import { Passkeys } from './passkeys.tsx'
import { PasswordForm } from './password-form.tsx'
import { Change, None } from './profile.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Setting } from './setting.tsx'

/** Ways to sign in: email, mobile, password, second factor, passkeys. */
export function Ways({ person }: { person: Personal }) {
  const t = useMessages().personalInfo
  const [open, setOpen] = useState<'email' | 'mobile' | 'password'>()
  const close = () => setOpen(undefined)
  const { mobileNumber, mobileVerified, pendingEmail } = person
  return (
    <Panel title={t.ways} flush>
      <div>
        <Setting
          label={t.email}
          value={person.email}
          note={pendingEmail ? t.emailPending(pendingEmail) : undefined}
          actions={open !== 'email' && <Change of={t.email} onClick={() => setOpen('email')} />}
        >
          {open === 'email' && <EmailForm person={person} onClose={close} />}
        </Setting>
        <Setting
          label={t.mobile}
          value={
            <>
              {phoneText(mobileNumber) || <None />}
              {mobileNumber && (
                <Badge kind={mobileVerified ? 'accent' : 'amber'}>
                  {mobileVerified ? t.verified : t.notVerified}
                </Badge>
              )}
            </>
          }
          note={mobileVerified ? t.mobileText : t.mobileUnverifiedText}
          actions={open !== 'mobile' && <Change of={t.mobile} onClick={() => setOpen('mobile')} />}
        >
          {open === 'mobile' && <MobileForm person={person} onClose={close} />}
        </Setting>
        <Setting
          label={t.password}
          value="••••••••"
          actions={open !== 'password' && <Change of={t.password} onClick={() => setOpen('password')} />}
        >
          {open === 'password' && <PasswordForm email={person.email} onClose={close} />}
        </Setting>
        <SecondFactor />
        <Passkeys />
      </div>
    </Panel>
  )
}
