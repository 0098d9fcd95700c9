# A gate on this machine: workerd serve gatewright.capnp
using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "gate", worker = .gate),
    # A directory beside this file; the databases of organisations are in it.
    (name = "objects", disk = (path = "objects", writable = true)),
  ],
  sockets = [(name = "http", address = "127.0.0.1:8787", http = (), service = "gate")],
  # Memory for young objects, MiB: with V8's own a twentieth of the processor goes into collecting them.
  v8Flags = ["--max-semi-space-size=32", "--min-semi-space-size=16"],
);

const gate :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "dist/worker.js")],
  compatibilityDate = "2026-10-01",
  bindings = [
    (name = "ORGANISATIONS", durableObjectNamespace = "Organisation"),
    (name = "GATEWRIGHT_PUBLIC_URL", text = "http://127.0.0.1:8787"),
    (name = "GATEWRIGHT_ROOT_KEY", fromEnvironment = "GATEWRIGHT_ROOT_KEY"),
    (name = "GATEWRIGHT_OPERATOR_SECRET", fromEnvironment = "GATEWRIGHT_OPERATOR_SECRET"),
  ],
  # The unique key never changes: the names of the databases are made from it.
  durableObjectNamespaces = [(className = "Organisation", uniqueKey = "gatewright", enableSql = true)],
  durableObjectStorage = (localDisk = "objects"),
);
