// The specs that share a gateway, in one process; each file can be run alone, too. The last one kills it.
import "./build.test.mjs";
import "./pictures.test.mjs";
import "./project.test.mjs";
import "./safety.test.mjs";
import "./long.test.mjs";
import "./talk.test.mjs";
