import { useEffect } from 'react'
import { auth } from '../../contract/auth.ts'
import { call } from '../api.ts'
import { useMessages } from '../messages/language.tsx'
import { DoorFrame } from '../sign-in/door-frame.tsx'
import { rememberEmail } from '../sign-in/recent-emails.ts'
import { SecondFactorForm } from '../sign-in/second-factor-form.tsx'
import { leadsToSecondStep, useSecondStep } from '../sign-in/second-step.ts'
import { currentSession, loadUser } from '../user.ts'

/** After a good answer the user is read again, and the page goes on to the shop, in milliseconds (specification 9). */
const refreshMs = 200
const redirectMs = 300

/** Also the first page of whoever is signed in. */
const home = '/'
const leave = () => location.replace(home)

let begun = false

/** Once a page: the token works once, however often this is drawn. */
async function signInByToken(token: string) {
  if (begun) return
  begun = true
  // The token is a secret: it stays neither in the address nor in the history.
  history.replaceState(null, '', '/token')
  if (token === '' || currentSession().user) return leave()
  try {
    const user = await call(auth.tokenLogin, { params: { token } })
    if (!user) return leave()
    rememberEmail(user.email)
    setTimeout(() => void loadUser(), refreshMs)
    setTimeout(leave, redirectMs)
  } catch (error) {
    if (!leadsToSecondStep(error, false)) leave()
  }
}

/** Signs in by a mailed link. */
export function TokenScreen() {
  const { signIn, doors } = useMessages()
  const t = doors.token
  const step = useSecondStep()
  useEffect(() => void signInByToken(decodeURIComponent(location.pathname.split('/')[2] ?? '')), [])
  if (step)
    return (
      <DoorFrame title={signIn.secondTitle} lead={signIn.secondLead}>
        <SecondFactorForm step={step} onDone={leave} onGiveUp={leave} />
      </DoorFrame>
    )
  return (
    <DoorFrame title={t.title}>
      <p role="status" className="text-ink-2">
        {t.text}
      </p>
    </DoorFrame>
  )
}
