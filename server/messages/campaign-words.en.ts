/** Texts around the mails that staff write to many recipients. */
export const campaigns = {
  stop: 'Stop these emails',
  why: 'You’re getting this email because you order from us.',
  counted: 'We count whether this email is opened and its link followed.',
}
