// The command-line tools. The build compiles them with the server, because emails are TSX.
export { runCommand } from './command-line.ts'
export { restoreFrom } from './restore-command.ts'
