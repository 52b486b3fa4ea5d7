/** Texts of mails about signing in: links, codes, passwords, keys. */
export const account = {
  signInLink: {
    subject: (brand: string) => `Your sign-in link for ${brand}`,
    title: 'Sign in',
    preview: (minutes: number) => `The link works once, within ${minutes} minutes.`,
    text: (minutes: number) => `Open this link to sign in. It works once, within ${minutes} minutes.`,
    from: (browser: string) =>
      `It was requested in ${browser}. If you open it in another browser, you can choose whether to sign in that browser too.`,
    button: 'Sign in',
  },
  reset: {
    subject: (brand: string) => `Set a new password for ${brand}`,
    title: 'Set a new password',
    preview: (minutes: number) => `The link works once, within ${minutes} minutes.`,
    text: (minutes: number) =>
      `Open this link and choose a new password. It works once, within ${minutes} minutes. Your old password works until then.`,
    button: 'Set a new password',
  },
  code: {
    subject: (brand: string) => `Your code for ${brand}`,
    title: 'Your code',
    preview: (minutes: number) => `It expires in ${minutes} minutes.`,
    text: (minutes: number) =>
      `Enter this code where you were asked for it. It expires in ${minutes} minutes.`,
    warning: 'We will never ask you for it. Don’t share it with anyone.',
    sms: (brand: string, code: string, minutes: number) =>
      `${brand}: your code is ${code}. It expires in ${minutes} minutes. We will never ask you for it.`,
  },
  emailConfirmation: {
    subject: (brand: string) => `Confirm your email for ${brand}`,
    title: 'Confirm your email',
    preview: 'Confirm this address to sign in with it.',
    text: (hours: number) =>
      `Open this link to start signing in with this address. It works once, within ${hours} hours.`,
    button: 'Confirm email',
  },
  emailChanged: {
    subject: (brand: string) => `Your email at ${brand} was changed`,
    title: 'Your email was changed',
    preview: 'Call us if this wasn’t you.',
    text: (email: string) => `You now sign in with ${email} instead of this address.`,
    notYou: (phone: string) => `Wasn’t you? Call us at ${phone} and we’ll lock the account.`,
  },
  invitation: {
    subject: (inviter: string, brand: string) => `${inviter} invites you to order from ${brand}`,
    title: (company: string) => `Order for ${company}`,
    preview: (inviter: string) => `${inviter} invited you.`,
    text: (inviter: string, company: string) => `${inviter} invited you to sign in and order for ${company}.`,
    elsewhere: (inviter: string, company: string, phone: string) =>
      `${inviter} wants you to order for ${company}. This email already signs in to another account, and an email can have only one. Ask ${inviter} to invite another email address, or call us at ${phone}.`,
    link: (days: number) =>
      days === 1 ? 'The link works once, within a day.' : `The link works once, within ${days} days.`,
    button: 'Set a password',
    why: 'You’re getting this email because someone invited this address.',
  },
  secondFactorReset: {
    subject: (brand: string) => `Your second factor at ${brand} is off`,
    title: 'Your second factor is off',
    preview: 'You now sign in with only your password.',
    text: (by: string) =>
      `${by} turned it off because you lost it. You now sign in with only your password until you set up an authenticator app again. You were signed out everywhere.`,
    notYou: (phone: string) => `Didn’t request this? Call ${phone} right away.`,
    button: 'Set it up again',
  },
  apiKeyMade: {
    subject: (brand: string) => `New API key for your account at ${brand}`,
    title: 'New API key',
    preview: 'A program can use it to sign in as you.',
    text: (name: string) =>
      `The key “${name}” was created in your account. A program that has it can do what the key allows.`,
    notYou: (phone: string) => `Wasn’t you? Revoke the key, change your password and call ${phone}.`,
    button: 'See your keys',
  },
  newSignIn: {
    subject: (brand: string) => `New sign-in to ${brand}`,
    title: 'New sign-in',
    preview: (browser: string) => `From ${browser}.`,
    text: 'Someone signed in to your account from a new browser.',
    when: 'When',
    browser: 'Browser',
    address: 'Address',
    wasYou: 'If this was you, you don’t need to do anything.',
    notYou: (phone: string) => `Wasn’t you? Set a new password, which ends all sessions, or call ${phone}.`,
    button: 'Set a new password',
  },
  unknownBrowser: 'an unknown browser',
}
