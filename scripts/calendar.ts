import { calendarCommand, WrongArguments } from '../src/features/channels/server/calendar-command.ts'

/** `npm run -s calendar -- read FILE` and `replay FILE@TIME …`: what another channel's calendar holds, and what polls of it come to. */
try {
  await calendarCommand(process.argv.slice(2), (line) => console.log(line))
} catch (error) {
  if (!(error instanceof WrongArguments)) throw error
  console.error(error.message)
  process.exitCode = 2
}
