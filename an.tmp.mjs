import { build } from 'vite';
import { writeFileSync } from 'node:fs';
const out=[];
await build({ configFile:'/work/wt/m1/vite.config.ts', logLevel:'error', build:{outDir:'/tmp/an-dist', emptyOutDir:true}, plugins:[{name:'an',generateBundle(_,b){for(const c of Object.values(b)){if(c.type!=='chunk')continue; out.push({file:c.fileName,isEntry:c.isEntry,imports:c.imports,dyn:c.dynamicImports,modules:Object.entries(c.modules).map(([id,m])=>[id.replace('/work/wt/m1/',''),m.renderedLength]),size:c.code.length});}}}]});
writeFileSync('/tmp/an.json',JSON.stringify(out));
