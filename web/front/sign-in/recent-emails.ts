/** The last two emails that signed in on this device (specification 9), newest first. */
const key = 'recent-emails'
const most = 2

export function recentEmails(): string[] {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '[]') as unknown
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

export function rememberEmail(email: string) {
  const kept = [email, ...recentEmails().filter((one) => one !== email)].slice(0, most)
  try {
    localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // Storage is blocked: the email is typed again next time.
  }
}
