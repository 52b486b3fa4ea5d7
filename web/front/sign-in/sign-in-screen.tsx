import { type ComponentType, Suspense, useState } from 'react'
import { onDemand } from '../../core/later.tsx'
import { useSession } from '../../core/session.ts'
import { useSite } from '../../core/site-context.tsx'
import { linkButtonClass, linkClass } from '../../ui/link.ts'
import { Skeleton, Waiting } from '../../ui/waiting.tsx'
import { useMessages } from '../../words/language.tsx'
import { DemoSignIns } from './demo-sign-ins.tsx'
import { DoorFrame } from './door-frame.tsx'
import { NoticeBanner } from './notice-banner.tsx'
import { PasswordForm } from './password-form.tsx'
import { recentEmails } from './recent-emails.ts'
import { useSecondStep } from './second-step.ts'
import { useEnter } from './use-enter.ts'

/** Loaded when the user picks a method other than the password. */
const others = {
  code: onDemand(async () => (await import('./code-form.tsx')).CodeForm as ComponentType<WayProps>),
  link: onDemand(async () => (await import('./link-form.tsx')).LinkForm),
  forgot: onDemand(async () => (await import('./forgot-form.tsx')).ForgotForm),
}
const SecondFactor = onDemand(async () => (await import('./second-factor-form.tsx')).SecondFactorForm)
type WayProps = { email: string; onEmail: (email: string) => void }

type Way = 'password' | keyof typeof others

/** The page for signed-out users. The address doesn't change, so that signing in shows the page they wanted. */
export function SignInScreen() {
  const t = useMessages().signIn
  const site = useSite()
  const [way, setWay] = useState<Way>('password')
  const [email, setEmail] = useState(() => recentEmails()[0] ?? '')
  const entering = useEnter()
  const step = useSecondStep()
  const { user, former } = useSession()
  const heads = {
    password: [t.title, t.lead],
    code: [t.codeTitle, t.codeLead],
    link: [t.linkTitle, t.linkLead],
    forgot: [t.forgotTitle, t.forgotLead],
  } as const
  const [title, lead] = heads[way]
  const Other = way === 'password' ? undefined : others[way]
  const go = (to: Way) => () => {
    entering.forget()
    setWay(to)
  }

  if (step)
    return (
      <DoorFrame title={t.secondTitle} lead={t.secondLead}>
        <Suspense fallback={<FormWaiting />}>
          <SecondFactor step={step} />
        </Suspense>
      </DoorFrame>
    )
  return (
    <DoorFrame title={title} lead={lead}>
      {way === 'password' && <NoticeBanner signedOut={!user && former !== null} />}
      {Other ? (
        <Suspense fallback={<FormWaiting />}>
          <Other email={email} onEmail={setEmail} />
        </Suspense>
      ) : (
        <PasswordForm email={email} onEmail={setEmail} onForgot={go('forgot')} entering={entering} />
      )}
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-2 text-ink-2">
        {way === 'password' && (
          <span className="flex basis-full flex-wrap gap-x-2">
            {t.noAccount}
            <a href="/apply" className={linkClass}>
              {t.apply}
            </a>
          </span>
        )}
        {way !== 'password' && <WayLink onClick={go('password')}>{t.byPassword}</WayLink>}
        {way !== 'link' && <WayLink onClick={go('link')}>{t.byLink}</WayLink>}
        {way !== 'code' && <WayLink onClick={go('code')}>{t.byCode}</WayLink>}
      </div>
      {site.demo && way === 'password' && (
        <DemoSignIns
          demo={site.demo}
          disabled={entering.busy}
          onChoose={(chosen) => {
            setEmail(chosen)
            void entering.enter(chosen, site.demo?.password ?? '', true)
          }}
        />
      )}
    </DoorFrame>
  )
}

function WayLink({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" onClick={onClick} className={`${linkButtonClass} max-md:min-h-6`}>
      {children}
    </button>
  )
}

const FormWaiting = () => (
  <Waiting>
    <div className="flex flex-col gap-3">
      <Skeleton height={62} />
      <Skeleton height={44} />
    </div>
  </Waiting>
)
