/** Input errors of quotes, in Spanish. */
export const quoteSentences: Readonly<Record<string, string>> = {
  'Say what you need, in words, rows or photos.': 'Diga qué necesita, con palabras, filas o fotos.',
  'Enter 1 or more.': 'Escriba 1 o más.',
  'That’s too many.': 'Son demasiados.',
  'Enter a price.': 'Escriba un precio.',
  'That price is too high.': 'Ese precio es demasiado alto.',
  'Say what it is.': 'Diga qué es.',
  'Slots count from 1.': 'Las opciones se cuentan desde 1.',
  'Offer at least one line.': 'Ofrezca al menos una línea.',
  'At most 40 lines.': 'A lo sumo 40 líneas.',
  'At most 40 rows.': 'A lo sumo 40 filas.',
  'At most 6 photos.': 'A lo sumo 6 fotos.',
  'No photo has such an id.': 'No existe esa foto.',
  'This photo isn’t there any more. Add it again.': 'Esta foto ya no está. Agréguela de nuevo.',
  'Name lines of the offer, each once.': 'Nombre líneas de la oferta, cada una una sola vez.',
  'Take one line of each choice of this offer.': 'Tome una línea de cada opción de esta oferta.',
  'Name an item, or say what it is.': 'Indique un artículo o diga qué es.',
  'Name a quote or an account.': 'Indique una cotización o una cuenta.',
  'One price isn’t enough here. Make an offer with its lines.':
    'Aquí no basta un precio. Haga una oferta con sus líneas.',
  'Name each item once.': 'Nombre cada artículo una sola vez.',
  'Send a photo.': 'Envíe una foto.',
}
