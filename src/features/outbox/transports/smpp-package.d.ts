// What we use of the package, which has no types of its own.
declare module 'smpp' {
  import type { EventEmitter } from 'node:events';
  import type { Server as NetServer } from 'node:net';

  export interface Pdu {
    command: string;
    command_status: number;
    destination_addr?: string;
    dest_addr_ton?: number;
    source_addr?: string;
    source_addr_ton?: number;
    system_id?: string;
    password?: string;
    data_coding?: number;
    short_message?: { message: string };
    response(options?: object): Pdu;
  }

  export interface Session extends EventEmitter {
    bind_transmitter(options: object, answered: (answer: Pdu) => void): boolean;
    submit_sm(options: object, answered: (answer: Pdu) => void): boolean;
    unbind(answered: (answer: Pdu) => void): boolean;
    send(pdu: Pdu): boolean;
    destroy(): void;
  }

  const smpp: {
    connect(options: { host: string; port: number; tls: boolean }): Session;
    createServer(onSession: (session: Session) => void): NetServer;
  };
  export default smpp;
}
