import { Banner } from '../../ui/banner.tsx'
import { useMessages } from '../../words/language.tsx'
import { type Notice, takeNotice } from './notice.ts'

/** Read once per page load, because reading removes the notice. */
const left = takeNotice()

/** Why the sign-in page is shown: an ended session, or an invalid link. */
export function NoticeBanner({ signedOut }: { signedOut: boolean }) {
  const t = useMessages().signIn.notices
  const notice: Notice | undefined = signedOut ? 'signed-out' : left
  if (!notice) return null
  const { lead, text } = t[notice]
  return (
    <Banner kind={notice === 'signed-out' ? 'news' : 'warning'} lead={lead} urgent>
      {text}
    </Banner>
  )
}
