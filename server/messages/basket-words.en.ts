/** Texts of the mail and the text message with a basket. */
export const basket = {
  subject: (from: string, day: string) => `${from} made a basket for ${day}`,
  title: (from: string) => `${from} made this for you`,
  nothing: 'Nothing is ordered yet. Change quantities as you like, then place it.',
  until: (time: string) => `Place it by ${time}.`,
  checked: 'Prices and stock are checked again when you place it.',
  button: 'See the basket',
  why: 'You’re getting this email because your sales representative made a basket for you.',
  text: (from: string, brand: string, until: string) =>
    `${brand}: ${from} made a basket for you. Place it by ${until}:`,
}
