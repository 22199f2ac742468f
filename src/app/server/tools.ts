// The code of the command-line tools. It is built like the server, because its emails are TSX.
export { runCommand } from './command-line.ts'
export { restoreFrom } from './restore-command.ts'
