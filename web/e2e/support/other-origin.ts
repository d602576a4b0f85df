/** A page of another origin. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Elsewhere {
  address: string;
  end(): Promise<void>;
}

export async function elsewhere(body: string): Promise<Elsewhere> {
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="en"><title>Course notes</title><body>${body}`);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    end: () => new Promise((ended) => server.close(() => ended())),
  };
}
