/** The Cayley table of a totally anti-symmetric quasigroup of order 10 (H. M. Damm, 2004). */
const TABLE = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
]

/**
 * Returns a check digit that reveals a wrong digit or two exchanged adjacent digits (Damm's algorithm). Takes a text of
 * digits.
 */
export function checkDigit(digits: string): string {
  let interim = '0'
  for (const digit of digits) interim = TABLE[Number(interim)]?.[Number(digit)] ?? '0'
  return interim
}
